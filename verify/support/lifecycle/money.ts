/** The expected money of orders and riders: what each has in which account, and what settled it. Centavos. */
import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import { type Account, PLATFORM_ACCOUNTS, type SettlementKind } from '@puni/contract/ledger/values'
import type { ZoneTerms } from '@puni/contract/zones/entities'
import type pg from 'pg'
import { isActive, isEarned, type Model, type ModelOrder, type ModelSettlement } from './model.ts'

/** What came into each account, less what left it. */
type Sums = Readonly<Partial<Record<Account, number>>>

/** From which account a settlement takes the money to which. */
const SETTLED: Readonly<Record<SettlementKind, readonly [from: Account, to: Account]>> = {
  'rider-paid': ['cash', 'bank'],
  'platform-paid': ['bank', 'cash'],
  'store-refunded': ['store', 'cash'],
  'platform-bears': ['store', 'write_offs'],
  'rider-bears': ['store', 'losses'],
  'store-repaid': ['cash', 'store'],
}

/** What the zone of every run pays beside the fee. */
export const TERMS: ZoneTerms = {
  cashLimit: null,
  waiting: { freeMinutes: 0, perMinute: 33.33, most: 100 },
  cancellation: 800.01,
}
export const CANCELLATION = 80_001

/** What an order is for its rider, once the rider has paid for it. For riders of before it stays what it was. */
export function takeStock(order: ModelOrder): void {
  const { holder, status, isPickedUp, refund } = order
  if (holder === null || (!isPickedUp && status !== 'delivered')) return
  const decided = status === 'canceled' && refund !== null ? refund : 'store'
  setStand(order, holder, status === 'delivered' ? 'delivered' : decided)
}

/** What the last cancellation brings its rider as it stands now. */
export function payCancellation(order: ModelOrder, riderId: string, centavos: number): void {
  const before = order.cancellations[riderId] ?? 0
  order.cancellations = { ...order.cancellations, [riderId]: before + centavos - order.cancellation }
  order.cancellation = centavos
}

/** @param stand what it is now for this rider */
export function setStand(order: ModelOrder, riderId: string, stand: ModelOrder['stands'][string]): void {
  order.stands = { ...order.stands, [riderId]: stand }
}

/** What waits and cancellations of an order brought a rider. */
function extrasOf({ waits, cancellations }: ModelOrder, riderId: string): Sums {
  const paid = waits
    .filter((wait) => wait.riderId === riderId)
    .map(({ from, to }) => Math.floor(Math.round((to - from) / 1_000) / 60))
    .reduce(
      (sum, minutes) => sum + Math.min(10_000, 3_333 * Math.max(0, minutes)),
      cancellations[riderId] ?? 0,
    )
  return { extras: -paid, compensation: paid }
}

/** What an order moved for a rider, without settlements. */
const sumsOf = (order: ModelOrder, riderId: string): Sums =>
  plus(extrasOf(order, riderId), goodsOf(order, riderId))

/** What goods and fee of it moved. */
function goodsOf(order: ModelOrder, riderId: string): Sums {
  const { goods, centavos, adjusted, review, isPaid } = order
  const stand = order.stands[riderId]
  if (stand === 'store') return { cash: -goods, store: goods }
  if (stand === 'platform') return { cash: -goods, write_offs: goods }
  if (stand !== 'delivered') return {}
  const [paid, fee] = [goods + adjusted.storeValue, centavos + adjusted.shippingCost]
  const collected = (isPaid ? 0 : goods + centavos) + adjusted.collected
  const fees = isPaid && review !== 'rejected' ? fee : 0
  const share = commissionOn(fee)
  const earned: Sums = isEarned(order)
    ? { earnings: share - fee, commission: -share }
    : { [review === 'pending' ? 'held' : 'differences']: -fee }
  return plus({ cash: collected - paid, fees, differences: paid + fee - collected - fees }, earned)
}

/** Half a centavo counts as one. */
export const commissionOn = (fee: number) => Math.round(fee * COMMISSION_RATE)

function plus(a: Sums, b: Sums): Sums {
  const sums: Partial<Record<Account, number>> = { ...a }
  for (const [account, centavos] of Object.entries(b) as [Account, number][])
    sums[account] = (sums[account] ?? 0) + centavos
  return sums
}

const ofSettlement = ({ kind, centavos, isUndone }: ModelSettlement): Sums => {
  const [from, to] = SETTLED[kind]
  return isUndone ? {} : { [from]: -centavos, [to]: centavos }
}

/** What a store paid of the fee of an order that stands in this rider's ledger. */
function paidOf(model: Model, orderId: string, riderId: string): Sums {
  const paid = [...model.payments.values()]
    .filter(({ isUndone }) => !isUndone)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.orderId === orderId && part.riderId === riderId)
    .reduce((sum, { centavos }) => sum + centavos, 0)
  return { fees: -paid, bank: paid }
}

/** What an order moved for a rider, and what settled it. */
function allOf(model: Model, order: ModelOrder, riderId: string): Sums {
  return [...model.settlements.values()]
    .filter((each) => each.orderId === order.id && each.riderId === riderId)
    .map(ofSettlement)
    .reduce(plus, plus(sumsOf(order, riderId), paidOf(model, order.id, riderId)))
}

/** What the store owes the platform for orders of before today, in the sequence in which it is paid: what it paid too much comes first. */
export function openFees(model: Model) {
  const feeOf = (order: ModelOrder) =>
    [...model.riders.keys()].reduce((sum, riderId) => sum + (allOf(model, order, riderId).fees ?? 0), 0)
  return [...model.orders.values()]
    .filter(({ storeId }) => storeId === null)
    .map((order) => ({ order, centavos: feeOf(order) }))
    .filter(({ centavos }) => centavos !== 0)
    .sort(
      (a, b) =>
        Number(a.centavos > 0) - Number(b.centavos > 0) ||
        (a.order.deliveredAt ?? 0) - (b.order.deliveredAt ?? 0) ||
        (a.order.id < b.order.id ? -1 : 1),
    )
}

/** What all of that comes to. */
export const owedFees = (model: Model) => openFees(model).reduce((sum, { centavos }) => sum + centavos, 0)

/** What the store of an order owes a rider. */
export const debtOf = (model: Model, order: ModelOrder, riderId: string) =>
  allOf(model, order, riderId).store ?? 0

/** Whether it is on the way to its customer, who pays. */
export const isInHand = (order: ModelOrder, riderId: string) => order.holder === riderId && isActive(order)

/** What stores owe or, where it is negative, have given back too much. */
export function debtsOf(model: Model) {
  return [...model.orders.values()].flatMap((order) =>
    Object.keys(order.stands)
      .map((riderId) => ({ order, riderId, centavos: debtOf(model, order, riderId) }))
      .filter(({ centavos }) => centavos !== 0),
  )
}

/** What a rider owes the platform, and what of its fees waits for a decision. */
export function standingOf(model: Model, riderId: string): { readonly owed: number; readonly held: number } {
  const before = model.before.get(riderId) ?? { owed: 0, held: 0 }
  const settled = [...model.settlements.values()].filter((each) => each.riderId === riderId).map(ofSettlement)
  const sums = [...model.orders.values()].map((order) => sumsOf(order, riderId)).reduce(plus, {})
  const all = settled.reduce(plus, sums)
  return {
    owed: PLATFORM_ACCOUNTS.reduce((owed, account) => owed - (all[account] ?? 0), before.owed),
    held: before.held - (all.held ?? 0),
  }
}

/** The ledger of a zone's orders and of some riders, as the database has it. */
export interface StoredMoney {
  readonly riders: readonly { readonly id: string; readonly owed: number; readonly held: number }[]
  readonly orders: readonly {
    readonly id: string
    readonly rider_id: string
    readonly account: Account
    readonly centavos: number
  }[]
  readonly settlements: readonly {
    readonly id: string
    readonly rider_id: string
    readonly order_id: string | null
    readonly kind: SettlementKind
    readonly centavos: number
    readonly confirmed: boolean
    readonly dispute: string | null
    readonly answer: string | null
    readonly undone: boolean
  }[]
  readonly payments: readonly { readonly id: string; readonly centavos: number; readonly undone: boolean }[]
}

const MONEY_STORED = `with sums as (
   select riders.id, coalesce(-sum(centavos) filter (where account = any ($3)), 0) as owed,
     coalesce(-sum(centavos) filter (where account = 'held'), 0) as held
   from riders left join ledger_entries on rider_id = riders.id where riders.id = any ($2) group by riders.id
 ), by_order as (
   select orders.id, made.rider_id, account, sum(centavos) as centavos
   from orders join ledger_transactions as made on order_id = orders.id join ledger_entries on transaction_id = made.id
   where zone_id = $1 group by orders.id, made.rider_id, account having sum(centavos) <> 0
 ), settled as (
   select id, rider_id, order_id, kind, centavos, confirmed_at is not null as confirmed, dispute, answer,
     undone_at is not null as undone
   from settlements where rider_id = any ($2) and at > $4
 ), paid as (
   select id, centavos, undone_at is not null as undone from store_payments where at > $4
 )
 select (select json_agg(sums) from sums) as riders, (select coalesce(json_agg(by_order), '[]') from by_order) as orders,
   (select coalesce(json_agg(settled), '[]') from settled) as settlements,
   (select coalesce(json_agg(paid), '[]') from paid) as payments`

/** Reads them at one instant. @param since whose settlements are left out, as those of before */
export async function readMoney(
  sql: pg.Client,
  zoneId: string,
  riderIds: readonly string[],
  since: Date,
): Promise<StoredMoney> {
  const values = [zoneId, riderIds, PLATFORM_ACCOUNTS, since]
  const { rows } = await sql.query<StoredMoney>({ name: 'money', text: MONEY_STORED, values })
  return rows[0]!
}

type Table = Readonly<Record<string, string>>

/** The expected money in words, a line for each rider, each account of an order, and each settlement. */
export function moneyOf(model: Model): Table {
  const riders = [...model.riders.keys()].map((id) => [id, standingOf(model, id)] as const)
  const orders = [...model.orders.values()].flatMap((order) =>
    [...model.riders.keys()].flatMap((riderId) =>
      Object.entries(allOf(model, order, riderId))
        .filter(([, centavos]) => centavos !== 0)
        .map(([account, centavos]) => [lineOf(order.id, riderId, account), String(centavos)] as const),
    ),
  )
  return Object.fromEntries([
    ...riders.map(([id, { owed, held }]) => [`the money of rider ${id}`, `${owed} owed, ${held} held`]),
    ...orders,
    ...[...model.settlements.values()].map(
      ({ id, riderId, orderId, kind, centavos, isConfirmed, dispute, answer, isUndone }) => [
        `settlement ${id}`,
        [riderId, orderId, kind, centavos, isConfirmed, dispute, answer, isUndone].join(' '),
      ],
    ),
    ...[...model.payments.values()].map(({ id, centavos, isUndone }) => [
      `payment ${id}`,
      `${centavos} ${isUndone}`,
    ]),
  ])
}

/** The same of what is stored. */
export function moneyOfStored({ riders, orders, settlements, payments }: StoredMoney): Table {
  return Object.fromEntries([
    ...riders.map(({ id, owed, held }) => [`the money of rider ${id}`, `${owed} owed, ${held} held`]),
    ...orders.map(({ id, rider_id, account, centavos }) => [lineOf(id, rider_id, account), String(centavos)]),
    ...settlements.map(({ id, rider_id, order_id, kind, centavos, confirmed, dispute, answer, undone }) => [
      `settlement ${id}`,
      [rider_id, order_id, kind, centavos, confirmed, dispute, answer, undone].join(' '),
    ]),
    ...payments.map(({ id, centavos, undone }) => [`payment ${id}`, `${centavos} ${undone}`]),
  ])
}

const lineOf = (orderId: string, riderId: string, account: string) =>
  `${account} of rider ${riderId} from order ${orderId}`
