/**
 * Stores whose own systems order, with a key, and are told by webhooks what becomes of it. They take a time to prepare that the platform has to
 * learn.
 */
import { randomUUID } from 'node:crypto'
import { type Pickups, preparationMs } from '../../apps/server/src/subjects/orders/preparation.ts'
import * as actions from '../support/lifecycle/actions.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'
import { somewhere } from './places.ts'
import { keyed } from './taps.ts'

const MINUTE_MS = 60_000
/** Riders leave with the order when it is ready, of which the platform takes half a service time off. */
const TOLERANCE_MS = 5 * MINUTE_MS
/** By then whatever failed was tried again, several times. */
const TOLD_WITHIN_MS = 60 * MINUTE_MS

/**
 * Opens a store, which orders at these instants, and gets another key in the middle of them; at the end its preparation is known, and it was
 * told of everything.
 */
export function* cooks(city: City, moments: readonly number[], chance: Random): Actor {
  const { latitude, longitude } = somewhere(chance)
  const prepareMs = chance.between(10, 25) * MINUTE_MS
  const store = { id: '', key: '' }
  const open = async () => {
    const address = { latitude, longitude, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
    const body = { name: `Cocina ${randomUUID()}`, ...address, zoneId: city.zoneId }
    const opened = await city.test.ok('createStore', { body }, city.test.operator)
    Object.assign(store, { id: opened.store._id, key: opened.apiKey })
    const webhook = { url: city.storeSystems.urlOf(store.id), events: ['order.status' as const] }
    const { secret } = await city.test.ok('createWebhook', { body: webhook }, store.key)
    city.storeSystems.open(store.id, secret)
  }
  yield* act(incident('an operator opens a store', open))
  for (const [number, at] of moments.entries()) {
    yield* until(at)
    if (number === Math.floor(moments.length / 2))
      yield* act(incident('an operator gives a store another key', () => changeKey(city, store)))
    const destination = {
      ...somewhere(chance),
      street: 'Belgrano',
      streetNumber: '2200',
      phone: '+54 9 11 5555-0122',
    }
    const by = { storeId: store.id, key: store.key, latitude, longitude, readyAt: city.now() + prepareMs }
    yield* act(actions.place(chance.between(0, 900_000), keyed(), { destination, origin: undefined }, by))
    yield* act(incident('webhooks are sent', () => city.test.sendWebhooks()))
  }
  yield* until((moments.at(-1) ?? city.now()) + 4 * 60 * MINUTE_MS)
  yield* act(incident('what a store takes is known', () => isLearned(city, store.id, prepareMs)))
  for (const by = city.now() + TOLD_WITHIN_MS; city.now() < by; yield* until(city.now() + 2 * MINUTE_MS))
    yield* act(incident('webhooks are sent', () => city.test.sendWebhooks()))
  yield* act(incident('a store was told of its orders', () => isTold(city, store)))
}

async function changeKey({ test }: City, store: { readonly id: string; key: string }): Promise<void> {
  const former = store.key
  const { keys } = await test.ok('getStore', { params: { id: store.id } }, test.operator)
  const { apiKey } = await test.ok(
    'turnStoreKey',
    { params: { id: store.id, keyId: keys[0]?._id ?? '' }, body: { keepOld: false } },
    test.operator,
  )
  store.key = apiKey
  const { status } = await test.send('createOrder', { body: test.newOrder() }, former)
  if (status !== 401) throw new Error(`An order with a key that has ended was answered ${status}`)
}

/** It was told every state of its orders in their sequence, but perhaps the newest. Then it wants to hear no more. */
async function isTold({ test, storeSystems }: City, { id, key }: Store): Promise<void> {
  const { rows } = await test.sql.query<{ order_id: string; states: string[]; due: number }>(
    `select order_id, array_agg(order_events.status order by order_events.id) as states,
      count(*) filter (where at < $2)::int as due
    from order_events join orders on orders.id = order_id
    where store_id = $1 and order_events.status is not null group by order_id`,
    [id, new Date(test.clock.now().getTime() - TOLD_WITHIN_MS / 2)],
  )
  const { webhooks } = await test.ok('listWebhooks', {}, key)
  const told = storeSystems.close(id)
  for (const { _id } of webhooks) await test.ok('removeWebhook', { params: { id: _id } }, key)
  for (const { order_id: orderId, states, due } of rows) {
    const heard = told.get(orderId) ?? []
    if (heard.length < due || heard.join() !== states.slice(0, heard.length).join())
      throw new Error(`Order ${orderId} became ${states.join(', ')}; its store was told ${heard.join(', ')}`)
  }
}

interface Store {
  readonly id: string
  readonly key: string
}

async function isLearned({ test }: City, id: string, prepareMs: number): Promise<void> {
  const { orders } = await test.ok('listStoreOrders', { params: { id } }, test.operator)
  await test.ok('getStore', { params: { id } }, test.operator)
  const { rows } = await test.sql.query<Pickups>(
    `select null as "saidMs", took_ms as "tookMs", waited_ms as "waitedMs" from store_preparation where store_id = $1`,
    [id],
  )
  const learned = rows[0] === undefined ? null : preparationMs(rows[0], 4 * MINUTE_MS)
  if (learned !== null && Math.abs(learned - prepareMs) > TOLERANCE_MS)
    throw new Error(
      `A store that takes ${prepareMs / MINUTE_MS} minutes counts as taking ${learned / MINUTE_MS}, after ${rows[0]?.tookMs.length} of ${orders.length} orders`,
    )
}
