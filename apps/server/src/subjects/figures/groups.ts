/** The groups of some days' figures, by name and in the sequence in which they are shown. */
import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { LIST_PAGE } from '@puni/contract/limits'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Group } from './figures.present.ts'
import { type FiguresQuery, readNames, sumOffers, sumOrders } from './figures.queries.ts'

interface KeyedGroup extends Group {
  readonly key: string | null
}

interface NamedGroup extends KeyedGroup {
  readonly name: string | null
}

interface Groups {
  readonly total: Group
  /** All of them; names of the first LIST_PAGE.most. */
  readonly groups: readonly NamedGroup[]
  readonly riderName: string | null
}

/** Reads what was asked for. Throws RIDER_NOT_FOUND. */
export async function readGroups(db: Database, query: FiguresQuery): Promise<Groups> {
  const riderName = query.riderId === undefined ? null : await readRiderName(db, query.riderId)
  const orders = await sumOrders(db, query)
  const offers = await sumOffers(db, query)
  const groups = merged(orders, offers).toSorted(isOfTime(query.by) ? byTime : busiestFirst)
  const names = await readNamesOf(db, query.by, groups.slice(0, LIST_PAGE.most))
  return {
    riderName,
    total: { orders: orders.find(({ isTotal }) => isTotal), offers: offers.find(({ isTotal }) => isTotal) },
    groups: groups.map(({ key, orders, offers }) => ({
      key,
      orders,
      offers,
      name: names.get(key ?? '') ?? null,
    })),
  }
}

/** A rider may have offers and no orders. */
function merged(
  orders: readonly NonNullable<Group['orders']>[],
  offers: readonly NonNullable<Group['offers']>[],
): KeyedGroup[] {
  const groups = new Map<string | null, KeyedGroup>()
  for (const sums of orders)
    if (!sums.isTotal) groups.set(sums.key, { key: sums.key, orders: sums, offers: undefined })
  for (const sums of offers)
    if (!sums.isTotal)
      groups.set(sums.key, { key: sums.key, orders: groups.get(sums.key)?.orders, offers: sums })
  return [...groups.values()]
}

const isOfTime = (by: FigureGrouping): by is 'day' | 'hour' => by === 'day' || by === 'hour'

function byTime(a: KeyedGroup, b: KeyedGroup): number {
  return (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true })
}

function busiestFirst(a: KeyedGroup, b: KeyedGroup): number {
  const more = (b.orders?.orders ?? 0) - (a.orders?.orders ?? 0)
  return more || (b.offers?.made ?? 0) - (a.offers?.made ?? 0) || byTime(a, b)
}

const TABLES = { zone: 'zones', store: 'stores', rider: 'riders' } as const

async function readNamesOf(
  db: Database,
  by: FigureGrouping,
  groups: readonly KeyedGroup[],
): Promise<ReadonlyMap<string, string>> {
  if (isOfTime(by)) return new Map()
  const ids = groups.flatMap(({ key }) => (key === null ? [] : [key]))
  return await readNames(db, TABLES[by], ids)
}

async function readRiderName(db: Database, riderId: string): Promise<string> {
  const name = (await readNames(db, 'riders', [riderId])).get(riderId)
  if (name === undefined) throw new Refusal('RIDER_NOT_FOUND')
  return name
}
