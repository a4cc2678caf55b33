/** Invariants of the database, at every instant. */
import { ACTIVE_STATUSES, ORDER_STATES, type OrderStatus } from '@puni/contract/orders/order-states'
import type { Findings } from './findings.ts'
import type { Stored, StoredEvent } from './stored.ts'

const ACTIVE: ReadonlySet<OrderStatus> = new Set(ACTIVE_STATUSES)

/** Adds every contradiction to the findings. */
export function checkInvariants(stored: Stored, findings: Findings): void {
  checkHistories(stored, findings)
  checkOffers(stored, findings)
  for (const problem of stored.unaccounted) findings.add('wrong', `the ledger: ${problem}`)
  const holders = stored.orders.flatMap(({ rider, status }) => (ACTIVE.has(status) ? [rider] : []))
  for (const rider of repeated(holders)) findings.add('wrong', `rider ${rider} has two active orders`)
  for (const mark of repeated(stored.orders.map((order) => order.mark))) {
    findings.add('doubled', `two orders of the key ${mark}`)
  }
  for (const { id, working, openShifts } of stored.riders) {
    if (openShifts !== (working ? 1 : 0))
      findings.add('wrong', `rider ${id} works: ${working}, open shifts: ${openShifts}`)
  }
}

/** The row of an order equals the sum of its events, by legal moves, each taken once. */
function checkHistories(stored: Stored, findings: Findings): void {
  const histories = historiesOf(stored.events)
  for (const { id, status, rider } of stored.orders) {
    const history = histories.get(id) ?? []
    const moves = history.filter((event) => event.status !== null)
    const isHeld = history.some(({ type }) => type === 'earnings_held')
    for (const [at, move] of moves.entries()) {
      const before = moves[at - 1]?.status ?? null
      if (!isLegal(before, move) && !(isHeld && isLateDelivery(before, move)))
        findings.add('wrong', `order ${id} went from ${before} to ${move.status}`)
    }
    const last = moves.at(-1)?.status
    if (last !== status) findings.add('wrong', `order ${id} is ${status}, its last event says ${last}`)
    for (const again of repeated(moves.map((move) => move.status)))
      findings.add('doubled', `order ${id} became ${again} twice`)
    const taker = moves.find(({ type }) => type === 'accepted')?.actor ?? null
    if (taker !== rider) findings.add('wrong', `order ${id} was accepted by ${taker} and belongs to ${rider}`)
  }
}

function historiesOf(events: readonly StoredEvent[]): Map<string, StoredEvent[]> {
  const histories = new Map<string, StoredEvent[]>()
  for (const event of events) {
    const history = histories.get(event.order)
    if (history === undefined) histories.set(event.order, [event])
    else history.push(event)
  }
  return histories
}

/** A delivery that was reported after an operator had ended the order: it counts, and is held for review. */
const isLateDelivery = (before: OrderStatus | null, { status }: StoredEvent) =>
  status === 'delivered' && (before === 'canceled' || before === 'error')

/** No order of a run is put back on offer: a second `pending` would be wrong here. */
function isLegal(before: OrderStatus | null, { type, status }: StoredEvent): boolean {
  if (type === 'created') return before === null && status === 'pending'
  if (type === 'accepted') return before === 'pending' && status === 'assigned'
  return before !== null && ORDER_STATES[before].moves.some(({ to }) => to === status)
}

/** Every offer and every end of one has exactly one event; only open orders are on offer, once. */
function checkOffers({ orders, offers, events }: Stored, findings: Findings): void {
  const live = offers.filter(({ outcome }) => outcome === null)
  for (const order of repeated(live.map((offer) => offer.order)))
    findings.add('wrong', `order ${order} has two live offers`)
  for (const rider of repeated(live.map((offer) => offer.rider)))
    findings.add('wrong', `rider ${rider} has two live offers`)
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  for (const { order } of live) {
    if (statuses.get(order) !== 'pending')
      findings.add('wrong', `order ${order} is ${statuses.get(order)} and on offer`)
  }
  const told = countBy(events, ({ order, type }) => `${order} ${type}`)
  const made = countBy(offers, ({ order }) => `${order} offered`)
  const ended = countBy(offers, ({ order, outcome }) => `${order} ${outcome ?? 'live'}`)
  for (const [what, count] of [...made, ...ended]) {
    if (what.endsWith(' live')) continue
    if (told.get(what) !== count)
      findings.add('wrong', `${what}: ${count} offers, ${told.get(what) ?? 0} events`)
  }
}

function countBy<T>(list: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of list) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return counts
}

function repeated(list: readonly (string | null)[]): string[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const item of list) {
    if (item === null) continue
    if (seen.has(item)) again.add(item)
    seen.add(item)
  }
  return [...again]
}
