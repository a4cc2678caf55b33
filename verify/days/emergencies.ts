/** Riders in danger: an alarm from an order in hand, given again while nobody has seen it, and seen by an operator. */
import { isActive } from '../support/lifecycle/model.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/**
 * Gives an alarm from the first order in hand after an instant; the operators have it at once, and the rider learns that it is seen.
 * @param inDanger riders whose alarm nobody has seen yet: each is given and seen by one actor
 */
export function* alarms(
  city: City,
  { at, to }: { readonly at: number; readonly to: number },
  inDanger: Set<string>,
  chance: Random,
): Actor {
  const mayGive = (holder: string | null) =>
    holder !== null && city.riderIsLoggedIn(holder) && !inDanger.has(holder)
  const inHand = () =>
    [...city.model.orders.values()].find((order) => isActive(order) && mayGive(order.holder))
  yield* until(at)
  while (inHand() === undefined && city.now() < to) yield* until(city.now() + 7 * MINUTE_MS)
  const { id: orderId, holder } = inHand() ?? { id: '', holder: null }
  if (holder === null) return
  inDanger.add(holder)
  const times = chance.between(1, 3)
  for (let time = 0; time < times; time += 1) {
    if (!city.riderIsLoggedIn(holder)) return
    yield* act(incident(`rider ${holder} gives an alarm`, () => giveAlarm(city, orderId, holder)))
    yield* until(city.now() + chance.between(5, 50) * 1_000)
  }
  yield* act(incident('an operator sees the alarm', () => seeAlarm(city, holder, times)))
  inDanger.delete(holder)
}

async function giveAlarm(city: City, orderId: string, riderId: string): Promise<void> {
  const { test, tokens } = city
  const body = { occurredAt: test.clock.now().toISOString(), position: city.placeOf(riderId) }
  await test.ok('reportEmergency', { params: { id: orderId }, body }, tokens.get(riderId))
}

async function seeAlarm({ test, tokens }: City, riderId: string, times: number): Promise<void> {
  const { emergencies } = await test.ok('listEmergencies', {}, test.operator)
  const alarm = emergencies.find(({ rider }) => rider._id === riderId)
  if (alarm === undefined || alarm.times < times)
    throw new Error(`An alarm given ${times} times is listed with ${alarm?.times}`)
  const seen = await test.ok('acknowledgeEmergency', { params: { id: alarm._id } }, test.operator)
  const params = { id: alarm.order._id }
  const { emergency } = await test.ok('getEmergency', { params }, tokens.get(riderId))
  if (seen.seenAt === null || emergency?.seenAt !== seen.seenAt)
    throw new Error(
      `The rider reads that the alarm was seen at ${emergency?.seenAt}, it was at ${seen.seenAt}`,
    )
}
