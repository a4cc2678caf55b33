/** The orders of a store's test keys. */
import type { Edit } from '@puni/contract/orders/edits'
import { PAID_COSTS_NOTHING } from '@puni/contract/orders/entities'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import { endOfDay, startOfDay } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseTooLate } from '../orders/edit.policy.ts'
import { iso } from '../orders/orders.present.ts'
import { pickupTimeOf } from '../orders/place.commands.ts'
import {
  type OwnChange,
  type OwnListing,
  refuseLeft,
  type StoreOrderBook,
  storeValueIn,
} from './store-order-books.ts'
import { queueTestEvent } from '../webhooks/messages.commands.ts'
import { tellSteps } from './tell-test-orders.ts'
import { presentTestOrder, type TestOrderRow } from './test-orders.commands.ts'
import { TEST_STEPS } from '@puni/contract/store-api/limits'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

export function testOrders({ db, clock, config, commands }: Dependencies): StoreOrderBook {
  return {
    async read(storeId, orderId) {
      return presentTestOrder(await readRow(db, storeId, orderId), clock.now())
    },

    list: async (storeId, listing) =>
      await listTests({ db, now: clock.now(), timeZone: config.PLATFORM_TIME_ZONE }, storeId, listing),

    async change(change) {
      await commands.transact(async (tx, now) => {
        const row = await lockOpen(tx, now, change)
        const before = presentTestOrder(row, now)
        const placed = changed(row.placed, change, now)
        refuseChange(before, { ...before, ...placed }, change)
        await tx
          .updateTable('test_orders')
          .set({ placed: JSON.stringify(placed), changed_at: now })
          .where('id', '=', row.id)
          .execute()
        await tellSteps(tx, now, row)
        const order = presentTestOrder({ ...row, placed, changed_at: now }, now)
        const edited = { storeId: row.store_id, orderId: row.id, type: 'order.edited', at: now } as const
        await queueTestEvent(tx, { ...edited, data: { order } })
        return { happened: [] }
      })
    },

    async cancel({ reason, ...which }) {
      await commands.transact(async (tx, now) => {
        const known = await readRow(tx, which.storeId, which.orderId)
        // Who asks again wants to know that it is done.
        if (known.canceled_at !== null) return { happened: [] }
        const row = await lockOpen(tx, now, which)
        if (presentTestOrder(row, now).cancelFee === null) throw new Refusal('LEFT_STORE')
        const canceled = { canceled_at: now, cancel_reason: reason }
        await tx.updateTable('test_orders').set(canceled).where('id', '=', row.id).execute()
        await tellSteps(tx, now, { ...row, ...canceled })
        return { happened: [] }
      })
    },

    async proof(storeId, orderId) {
      const order = presentTestOrder(await readRow(db, storeId, orderId), clock.now())
      const { deliveredAt, handover } = order
      if (deliveredAt === null) throw new Refusal('NOT_DELIVERED')
      const proved = handover
        ? { kind: handover.kind, provedAt: deliveredAt }
        : { kind: null, provedAt: null }
      return { ...proved, deliveredAt, reason: null, hasPhoto: false }
    },

    async proofPhoto(storeId, orderId) {
      await readRow(db, storeId, orderId)
      throw new Refusal('PHOTO_NOT_FOUND')
    },
  }
}

/** Few enough to be looked at one by one: they are kept for a month. */
async function listTests(
  { db, now, timeZone }: { readonly db: Database; readonly now: Date; readonly timeZone: string },
  storeId: string,
  { status, day, reference, limit, after, offset = 0 }: OwnListing,
) {
  const last = after === undefined ? null : await readRow(db, storeId, after)
  let query = db.selectFrom('test_orders').selectAll().where('store_id', '=', storeId)
  if (day !== undefined)
    query = query
      .where('created_at', '>=', startOfDay(day, timeZone))
      .where('created_at', '<', endOfDay(day, timeZone))
  if (last !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'number'), '<', eb.tuple(last.created_at, last.number)),
    )
  const rows = await query.orderBy('created_at', 'desc').orderBy('number', 'desc').execute()
  const orders = rows
    .map((row) => presentTestOrder(row, now))
    .filter((order) => isAsked(order, { status, reference }))
  const page = orders.slice(offset, offset + limit)
  return { orders: page, next: orders.length > offset + limit ? (page.at(-1)?._id ?? null) : null }
}

const isAsked = (order: StoreOrder, asked: Pick<OwnListing, 'status' | 'reference'>) =>
  (asked.status === undefined || [asked.status].flat().includes(order.status)) &&
  (asked.reference === undefined || order.externalReference === asked.reference)

const ofStore = (db: Database, storeId: string, orderId: string) =>
  db.selectFrom('test_orders').selectAll().where('id', '=', orderId).where('store_id', '=', storeId)

async function readRow(db: Database, storeId: string, orderId: string): Promise<TestOrderRow> {
  const row = await ofStore(db, storeId, orderId).executeTakeFirst()
  if (row === undefined) throw new Refusal('ORDER_NOT_FOUND')
  return row
}

/** Locks an order that is not over. Throws ORDER_NOT_OPEN. */
async function lockOpen(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
): Promise<TestOrderRow> {
  const row = await ofStore(tx, storeId, orderId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const [, last] = [...TEST_STEPS].at(-1)!
  if ([last, 'canceled'].includes(presentTestOrder(row, now).status)) throw new Refusal('ORDER_NOT_OPEN')
  return row
}

/** As a real one is refused. Throws LEFT_STORE or INVALID_INPUT. */
function refuseChange(before: StoreOrder, after: StoreOrder, change: OwnChange): void {
  const { status, amounts } = before
  refuseLeft({ status, isPaid: amounts.paid }, change)
  const edits: Edit[] = []
  if (after.amounts.storeValue !== amounts.storeValue) edits.push('storeValue')
  if (after.pickupTime !== before.pickupTime) edits.push('pickupTime')
  if (after.pickupComment !== before.pickupComment) edits.push('originComment')
  refuseTooLate({ status, store_id: change.storeId, shipping_cost: amounts.price }, edits, {})
  if (after.amounts.paid && after.amounts.storeValue > 0)
    throw new Refusal('INVALID_INPUT', { fields: { storeValue: PAID_COSTS_NOTHING } })
}

/** What was placed, with what changes of it. Throws PICKUP_TIME_OUT_OF_RANGE. */
function changed(placed: StoreOrder, { change, moved }: OwnChange, now: Date): StoreOrder {
  const { name, phone, comment } = change.destination ?? {}
  const { items, pickupComment } = change
  const { price, ...before } = placed.amounts
  const { storeValue, paid } = {
    ...before,
    ...given({ storeValue: storeValueIn(change), paid: change.paid }),
  }
  return {
    ...placed,
    ...timesOf(placed, change, now),
    destination: {
      ...placed.destination,
      ...moved?.destination,
      ...given({ name, phone, comment }),
    },
    ...given({ items, pickupComment }),
    amounts: { price, storeValue, collect: paid ? 0 : storeValue + price, paid },
  }
}

/** When it is fetched, and promised: as long after that as it was. */
function timesOf(
  { pickupTime, promisedAt, createdAt }: StoreOrder,
  { pickupTime: asked }: OwnChange['change'],
  now: Date,
): Pick<StoreOrder, 'pickupTime' | 'promisedAt'> {
  const isSame = asked === undefined || Date.parse(asked ?? '') === Date.parse(pickupTime ?? '')
  if (isSame || promisedAt === null) return { pickupTime, promisedAt }
  const dueAt = pickupTimeOf(asked ?? undefined, now)
  const takesMs = Date.parse(promisedAt) - Date.parse(pickupTime ?? createdAt)
  return { pickupTime: iso(dueAt), promisedAt: iso(new Date((dueAt ?? now).getTime() + takesMs)) }
}

/** Those that were given: null is, it erases. */
const given = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
