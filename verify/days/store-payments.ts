/** Stores pay what they owe the platform for orders that were paid beforehand. */
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/** Every few hours one of them. */
export function* storePayments(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(60, 300) * MINUTE_MS)
    const draw = chance.fork()
    yield* act(incident('a store pays fees', async () => await payFees(city, draw)))
  }
}

/** A store pays a part of what it owes the platform, registered by two operators at once; now and then it is undone. */
async function payFees({ test }: City, chance: Random): Promise<void> {
  const { stores } = await test.ok('listStoreDues', { query: {} }, test.operator)
  const owing = stores.filter(({ fees = 0, store }) => fees > 0 && store.name !== null)
  if (owing.length === 0) return
  const { store, fees = 0 } = chance.pick(owing)
  const which = store._id === null ? { name: store.name } : { storeId: store._id }
  const due = Math.round(fees * 100)
  const money = (chance.chance(0.5) ? due : chance.between(1, due)) / 100
  const body = { ...which, until: '2099-12-31', seen: fees, money }
  const answers = await Promise.all([
    test.send('payStoreFees', { body }, test.operator),
    test.send('payStoreFees', { body }, test.operator),
  ])
  const made = answers.filter(({ status }) => status === 201)
  if (made.length !== 1)
    throw new Error(
      `Two paid the same at once, and were answered ${answers.map(({ status }) => status).join(', ')}`,
    )
  const { _id: id } = made[0]!.body as { readonly _id: string }
  if (chance.chance(0.3))
    await test.ok('undoStorePayment', { params: { id }, body: { reason: 'Era otro' } }, test.operator)
}
