/** Rare events: zones changed in the middle of a shift, relabelled orders, wrong orders, strangers, newcomers. */
import type { Random } from '../support/random.ts'
import type { DayPlan, Part } from './cast.ts'
import { mistakes, ordersWrongly } from './mistakes.ts'
import { joins } from './newcomers.ts'
import {
  answersProblems,
  blocksDelivering,
  looksAfterBlocked,
  relabels,
  takesZoneOnDuty,
} from './operators.ts'
import { asksOddly } from './strangers.ts'
import { changesZones } from './zone-changes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A day's oddities, each with its own random stream. */
export function oddities({ begins, riders, kind }: Omit<DayPlan, 'orders'>, chance: Random): Part[] {
  const from = (least: number, most: number) => begins + Math.floor(chance.between(least, most) * HOUR_MS)
  const parts: Part[] = []
  for (let number = 0; number < riders / 3; number += 1) {
    const [who, own, when] = [chance.between(0, riders - 1), chance.fork(), from(5, 18)]
    parts.push({
      name: `zone change ${number}`,
      begin: (city) => changesZones(city, city.riders[who]!.id, when, own),
    })
  }
  const operator = chance.fork()
  parts.push({ name: 'relabelling', begin: (city) => relabels(city, begins + DAY_MS, operator) })
  for (const mistake of mistakes()) {
    const when = from(0, 23)
    parts.push({ name: `wrong order, ${mistake.what}`, begin: () => ordersWrongly(mistake, when) })
  }
  for (let number = 0; number < 2; number += 1) {
    const when = from(0, 23)
    parts.push({ name: `stranger ${number}`, begin: (city) => asksOddly(city, when) })
  }
  for (let number = 0; number < 2; number += 1) {
    const [own, when] = [chance.fork(), from(3, 15)]
    // Whoever signs up in a lost morning is lost with it.
    if (kind === 'the morning is lost') continue
    parts.push({ name: `newcomer ${number}`, begin: (city) => joins(city, when, number === 0, own) })
  }
  const prompt = chance.fork()
  if (kind === 'problems')
    parts.push({ name: 'prompt operator', begin: (city) => answersProblems(city, begins + DAY_MS, prompt) })
  for (let number = 0; number < 2; number += 1) {
    const [own, at] = [chance.fork(), from(5, 18)]
    parts.push({
      name: `zone taken on duty ${number}`,
      begin: (city) => takesZoneOnDuty(city, { at, to: begins + DAY_MS }, own),
    })
  }
  const reviewer = chance.fork()
  parts.push({ name: 'reviewer', begin: (city) => looksAfterBlocked(city, begins + DAY_MS, reviewer) })
  for (let number = 0; number < 2; number += 1) {
    const [own, at] = [chance.fork(), from(4, 18)]
    parts.push({
      name: `block amid a delivery ${number}`,
      begin: (city) => blocksDelivering(city, { at, to: begins + DAY_MS }, own),
    })
  }
  return parts
}
