/** Who takes part in a day, by its seed: riders with their shifts, orders, operators, faults. Each has a name, so that a day can leave it out. */
import type { Random } from '../support/random.ts'
import { changesVehicle, pauses, saysLastOrder } from './breaks.ts'
import type { City } from './city.ts'
import type { Actor } from './clockwork.ts'
import {
  losesConnections,
  losesDatabase,
  losesMorning,
  losesPushes,
  restarts,
  setsClockBack,
  setsClockForward,
  sharesWork,
  timers,
} from './faults.ts'
import { type Habits, habitsOf } from './habits.ts'
import { oddities } from './oddities.ts'
import { blocks, looksAfterOrders, takesZone } from './operators.ts'
import { worksShift } from './riders.ts'
import { people } from './people.ts'
import { momentsOf, placesOrder } from './stores.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What kind of day it is. */
export const KINDS = [
  'usual',
  'everybody leaves',
  'canceled at the door',
  'a hundred at once',
  'nobody works',
  'the clock is set back',
  'the clock is set forward',
  'the morning is lost',
  'problems',
  'the database keeps going away',
] as const
export type Kind = (typeof KINDS)[number]

/** How everybody's habits differ on such a day. */
const HABITS_OF: Readonly<Partial<Record<Kind, Partial<Habits>>>> = {
  problems: { givesUp: 0.15 },
  'everybody leaves': { vanishes: 0.5 },
}

export interface Part {
  readonly name: string
  readonly begin: (city: City) => Actor
}

export interface DayPlan {
  readonly begins: number
  readonly orders: number
  readonly riders: number
  readonly kind: Kind
}

/** The parts of a day. Each has its own random stream, so that leaving one out changes nothing in the others. */
export function castOf({ begins, orders, riders, kind }: DayPlan, chance: Random): Part[] {
  const ends = begins + DAY_MS
  const at = () => begins + Math.floor(chance.next() * DAY_MS)
  const parts: Part[] = [{ name: 'timers', begin: (city) => timers(city, ends) }]

  const worksToday = kind === 'nobody works' ? 0 : riders
  for (let number = 0; number < worksToday; number += 1) {
    const own = chance.fork()
    const drawn = habitsOf(own)
    const habits = { ...drawn, ...HABITS_OF[kind] }
    const from = begins + own.between(3, 15) * HOUR_MS
    // If everybody leaves, they do so in the middle of the evening.
    const to = kind === 'everybody leaves' ? begins + 17 * HOUR_MS : from + own.between(3, 9) * HOUR_MS
    parts.push({
      name: `rider ${number} (${habits.name})`,
      begin: (city) => worksShift(city, city.riders[number]!.id, habits, { from, to }, own),
    })
  }
  const burst = kind === 'a hundred at once' ? 100 : 0
  const noon = begins + 9 * HOUR_MS
  const moments = [
    ...momentsOf(begins, orders, chance),
    ...Array.from({ length: burst }, (_, number) => noon + number * 600),
  ]
  for (const [number, moment] of moments.entries()) {
    const own = chance.fork()
    parts.push({ name: `order ${number}`, begin: (city) => placesOrder(city, moment, own) })
  }
  const shy = kind === 'canceled at the door' ? 1 : 0.02
  const operator = chance.fork()
  parts.push({ name: 'operator', begin: (city) => looksAfterOrders(city, ends, shy, operator) })
  for (let number = 0; number < riders / 6; number += 1) {
    const [who, own, when] = [chance.between(0, riders - 1), chance.fork(), at()]
    parts.push({ name: `block ${number}`, begin: (city) => blocks(city, city.riders[who]!.id, when, own) })
    const [whose, other, then] = [chance.between(0, riders - 1), chance.fork(), at()]
    parts.push({
      name: `zone ${number}`,
      begin: (city) => takesZone(city, city.riders[whose]!.id, then, other),
    })
  }
  parts.push(...faults(begins, kind, chance.fork()), ...oddities({ begins, riders, kind }, chance.fork()))
  parts.push(...breaks({ begins, riders }, chance.fork()), ...people({ begins, orders, kind }, chance.fork()))
  return parts
}

/** Half of the riders pause, a third have a last order, and a fifth change vehicles. */
function breaks({ begins, riders }: Pick<DayPlan, 'begins' | 'riders'>, chance: Random): Part[] {
  const from = () => begins + Math.floor(chance.between(5, 18) * HOUR_MS)
  const parts: Part[] = []
  for (let number = 0; number < riders; number += 1) {
    const [pausing, last, when, then] = [chance.fork(), chance.fork(), from(), from()]
    const to = begins + DAY_MS
    if (number % 2 === 0)
      parts.push({
        name: `pauses of rider ${number}`,
        begin: (city) => pauses(city, city.riders[number]!.id, when, pausing),
      })
    if (number % 3 === 0)
      parts.push({
        name: `last order of rider ${number}`,
        begin: (city) => saysLastOrder(city, city.riders[number]!.id, { from: then, to }, last),
      })
    if (number % 5 === 0) {
      const [changing, after] = [chance.fork(), from()]
      parts.push({
        name: `vehicle of rider ${number}`,
        begin: (city) => changesVehicle(city.riders[number]!.id, after, changing),
      })
    }
  }
  return parts
}

function faults(begins: number, kind: Kind, chance: Random): Part[] {
  const at = () => begins + Math.floor(chance.next() * DAY_MS)
  const parts: Part[] = []
  for (let number = 0; number < 2; number += 1) {
    const [first, second, third, fourth] = [at(), at(), at(), at()]
    const [outage, pushes] = [chance.fork(), chance.fork()]
    parts.push(
      { name: `restart ${number}`, begin: () => restarts(first) },
      { name: `failover ${number}`, begin: (city) => losesConnections(city, second) },
      { name: `outage ${number}`, begin: (city) => losesDatabase(city, third, outage) },
      { name: `pushes ${number}`, begin: (city) => losesPushes(city, fourth, pushes) },
    )
  }
  const [from, to] = [at(), at()].sort((one, other) => one - other) as [number, number]
  parts.push({ name: 'another process', begin: (city) => sharesWork(city, from, to) })
  // In the night, when clocks change.
  const night = begins + 22.5 * HOUR_MS
  if (kind === 'the clock is set back')
    parts.push({ name: 'clock', begin: (city) => setsClockBack(city, night) })
  if (kind === 'the database keeps going away')
    for (let hour = 0; hour < 24; hour += 1) {
      const [moment, outage] = [begins + hour * HOUR_MS, chance.fork()]
      parts.push({ name: `outage of hour ${hour}`, begin: (city) => losesDatabase(city, moment, outage) })
    }
  const noon = begins + 9.5 * HOUR_MS
  if (kind === 'the clock is set forward')
    parts.push({ name: 'clock', begin: (city) => setsClockForward(city, noon) })
  if (kind === 'the morning is lost')
    parts.push({ name: 'backup', begin: (city) => losesMorning(city, begins, noon) })
  return parts
}
