/** Stores: orders through the day, most of them at noon and in the evening, some for later. */
import type { NewOrder } from '@puni/contract/orders/entities'
import { HANDOVER_KINDS } from '@puni/contract/handover/proofs'
import { randomUUID } from 'node:crypto'
import * as actions from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { somewhere } from './places.ts'

const HOUR_MS = 3_600_000
/** Orders by hour of a day that begins at four in the morning, as shares of the busiest. */
const RHYTHM = [
  0, 0, 0, 0.1, 0.1, 0.2, 0.3, 0.5, 1, 1, 0.6, 0.3, 0.2, 0.2, 0.3, 0.5, 0.9, 1, 1, 0.8, 0.5, 0.2, 0.1, 0,
]

/** Instants of a day at which its orders are placed, ascending. */
export function momentsOf(dayBegins: number, orders: number, chance: Random): number[] {
  const all = RHYTHM.reduce((sum, share) => sum + share, 0)
  return Array.from({ length: orders }, () => {
    let left = chance.next() * all
    const hour = RHYTHM.findIndex((share) => (left -= share) < 0)
    return dayBegins + Math.floor((Math.max(0, hour) + chance.next()) * HOUR_MS)
  }).sort((a, b) => a - b)
}

/** Places an order at an instant; one in eight is for later, one in four asks for a proof at the door, one in ten is sent twice. */
export function* placesOrder(city: City, at: number, chance: Random): Actor {
  yield* until(at)
  const origin = { ...somewhere(chance), ...SENDER }
  const destination = { ...somewhere(chance), ...CUSTOMER }
  const isLater = chance.chance(1 / 8)
  const pickupTime = new Date(city.now() + chance.between(15, 300) * 60_000).toISOString()
  const schedule = isLater ? { isUrgent: false, pickupTime } : { isUrgent: chance.chance(1 / 20) }
  const key = { key: randomUUID(), isAltered: false }
  const centavos = chance.between(0, 900_000)
  const order = actions.place(centavos, key, { origin, destination, schedule, ...proofFor(centavos) })
  yield* act(order)
  if (chance.chance(1 / 10)) {
    yield* until(city.now() + 5_000)
    yield* act(order.again?.(false) ?? order)
  }
}

/** Drawn from the amount: it adds no draw, so that the days of a seed are those that they were. */
function proofFor(centavos: number): Pick<NewOrder, 'handover'> {
  const handover = centavos % 4 === 0 ? HANDOVER_KINDS[(centavos / 4) % HANDOVER_KINDS.length] : undefined
  return handover === undefined ? {} : { handover }
}

const SENDER = {
  independentStoreName: 'Doña Rosa',
  street: 'Perón',
  streetNumber: '1500',
  city: 'Buenos Aires',
  storePhone: '+54 9 11 5555-0111',
}
const CUSTOMER = {
  street: 'Belgrano',
  streetNumber: '2200',
  city: 'Buenos Aires',
  phone: '+54 9 11 5555-0122',
  comment: '',
}
