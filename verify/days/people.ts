/** What goes on beside riders' shifts: a kitchen that orders by itself, delays told, alarms, appeals, screens opened, accounts erased. */
import type { Random } from '../support/random.ts'
import { appeals } from './appeals.ts'
import type { DayPlan, Part } from './cast.ts'
import { tellsDelays } from './delays.ts'
import { alarms } from './emergencies.ts'
import { leavesForGood } from './erasures.ts'
import { cooks } from './kitchens.ts'
import { looksAround } from './screens.ts'
import { settlements } from './settlements.ts'
import { storePayments } from './store-payments.ts'
import { momentsOf } from './stores.ts'
import { zoneTerms } from './zone-terms.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Each with its own random stream. What a lost morning would lose does not take place on such a day. */
export function people({ begins, orders, kind }: Omit<DayPlan, 'riders'>, chance: Random): Part[] {
  const ends = begins + DAY_MS
  const from = () => begins + Math.floor(chance.between(4, 17) * HOUR_MS)
  const delays = chance.fork()
  const parts: Part[] = [{ name: 'delays', begin: (city) => tellsDelays(city, ends, delays) }]
  if (kind === 'the morning is lost') return parts
  const [appealing, looking, kitchen] = [chance.fork(), chance.fork(), chance.fork()]
  const settling = chance.fork()
  const moments = momentsOf(begins, Math.floor(orders / 4), kitchen).filter((at) => at < ends - 5 * HOUR_MS)
  parts.push(
    { name: 'appeals', begin: (city) => appeals(city, ends, appealing) },
    { name: 'settlements', begin: (city) => settlements(city, ends, settling) },
    { name: 'kitchen', begin: (city) => cooks(city, moments, kitchen) },
    { name: 'screens', begin: (city) => looksAround(city, ends, looking) },
  )
  const inDanger = new Set<string>()
  for (let number = 0; number < 2; number += 1) {
    const [alarm, leaver, at, then] = [chance.fork(), chance.fork(), from(), from()]
    parts.push(
      { name: `alarm ${number}`, begin: (city) => alarms(city, { at, to: ends }, inDanger, alarm) },
      { name: `leaver ${number}`, begin: (city) => leavesForGood(city, then, number === 0, leaver) },
    )
  }
  const setting = chance.fork()
  parts.push({ name: 'zone terms', begin: (city) => zoneTerms(city, ends, setting) })
  const paying = chance.fork()
  parts.push({ name: 'store payments', begin: (city) => storePayments(city, ends, paying) })
  return parts
}
