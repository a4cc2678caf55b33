/** The orders of a store that riders deliver. */
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { iso } from '../orders/orders.present.ts'
import { cancelOwnOrder } from './cancel-store-order.commands.ts'
import { changeOwnOrder } from './change-store-order.commands.ts'
import type { TrackingLinks } from '../orders/tracking-links.ts'
import type { OwnListing, StoreOrderBook } from './store-order-books.ts'
import { presentStoreOrder } from './store-orders.present.ts'
import { readStoreOrder, selectStoreOrders } from './store-orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly signingKey: SigningKey
  readonly links: TrackingLinks
}

export function liveOrders({ db, clock, config, commands, signingKey, links }: Dependencies): StoreOrderBook {
  return {
    async read(storeId, orderId) {
      return presentStoreOrder(await readStoreOrder(db, storeId, orderId), links, clock.now())
    },

    async list(storeId, listing) {
      const { rows, next } = await listLive(db, config.PLATFORM_TIME_ZONE, storeId, listing)
      const now = clock.now()
      return { orders: rows.map((row) => presentStoreOrder(row, links, now)), next }
    },

    async change(change) {
      await commands.transact((tx, now) =>
        changeOwnOrder(tx, now, {
          ...change,
          times: config,
          signingKey,
          timeZone: config.PLATFORM_TIME_ZONE,
        }),
      )
    },

    async cancel(cancellation) {
      await commands.transact((tx, now) => cancelOwnOrder(tx, now, cancellation))
    },

    async proof(storeId, orderId) {
      const order = await readStoreOrder(db, storeId, orderId)
      if (order.delivered_at === null) throw new Refusal('NOT_DELIVERED')
      const stored = await readStoredHandover(db, orderId)
      return {
        kind: order.handover,
        deliveredAt: order.delivered_at.toISOString(),
        provedAt: iso(stored?.provedAt ?? null),
        reason: stored?.reason ?? null,
        hasPhoto: (stored?.photo ?? null) !== null,
      }
    },

    async proofPhoto(storeId, orderId) {
      const { number } = await readStoreOrder(db, storeId, orderId)
      const key = (await readStoredHandover(db, orderId))?.photo ?? null
      if (key === null) throw new Refusal('PHOTO_NOT_FOUND')
      return { key, number }
    },
  }
}

async function listLive(
  db: Database,
  timeZone: string,
  storeId: string,
  { status, day, reference, limit, after, offset = 0 }: OwnListing,
) {
  const last = after === undefined ? null : await readPlace(db, storeId, after)
  let query = selectStoreOrders(db).where('orders.store_id', '=', storeId)
  if (status !== undefined) query = query.where('orders.status', 'in', [status].flat())
  if (reference !== undefined) query = query.where('orders.external_reference', '=', reference)
  if (day !== undefined)
    query = query
      .where('orders.created_at', '>=', startOfDay(day, timeZone))
      .where('orders.created_at', '<', endOfDay(day, timeZone))
  if (last !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('orders.created_at', 'orders.number'), '<', eb.tuple(last.created_at, last.number)),
    )
  const rows = await query
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.number', 'desc')
    .limit(limit + 1)
    .$if(offset > 0, (from) => from.offset(offset))
    .execute()
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return { rows: page, next }
}

async function readPlace(db: Database, storeId: string, orderId: string) {
  const place = await db
    .selectFrom('orders')
    .select(['created_at', 'number'])
    .where('id', '=', orderId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (place === undefined)
    throw new Refusal('INVALID_INPUT', { fields: { after: 'No es un pedido del local' } })
  return place
}
