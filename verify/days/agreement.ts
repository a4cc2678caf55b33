/** Rider, console, logbook, history and summary must agree on a day, with each other and with what happened. */
import type { OperatorOrder, Order } from '@puni/contract/orders/entities'
import { isEarned } from '@puni/contract/orders/order-states'
import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import { LIST_PAGE } from '@puni/contract/limits'
import * as actions from '../support/lifecycle/actions.ts'
import { dayIn, monthIn } from '../support/lifecycle/calendar.ts'
import { isActive, isEnded, type ModelWait } from '../support/lifecycle/model.ts'
import { ledgerProblems } from '../support/ledger-problems.ts'
import { miscounted } from '../support/miscounted.ts'
import { booksProblem, cashProblem } from './books.ts'
import type { City } from './city.ts'

/** Rows of a page of the console's lists. */
const MOST = String(LIST_PAGE.most)

/** Asks every rider's app and the console at the end of a day; throws where one of them disagrees. */
export async function agree(city: City, dayBegan: number): Promise<void> {
  for (const { id } of city.riders) {
    if (!city.riderIsLoggedIn(id)) await city.perform([actions.logIn(id)])
    const problem =
      (await accountProblem(city, id, dayBegan)) ??
      (await historyProblem(city, id, dayBegan)) ??
      (await cashProblem(city, id)) ??
      (await logbookProblem(city, id, dayBegan))
    if (problem !== null) throw city.failure(`Rider ${id}: ${problem}`)
  }
  const problem = (await ordersProblem(city)) ?? (await ridersProblem(city)) ?? (await booksProblem(city))
  const [wrong] = await miscounted(city.test.sql, city.timeZone)
  if (wrong !== undefined) throw city.failure(`The counters of riders: ${wrong}`)
  const [unaccounted] = await ledgerProblems(city.test.sql, city.timeZone)
  if (unaccounted !== undefined) throw city.failure(`The ledger: ${unaccounted}`)
  if (problem !== null) throw city.failure(`The console: ${problem}`)
}

/** Everything earned, and the part of it in the months in which the day began and ended. */
async function accountProblem(city: City, riderId: string, dayBegan: number): Promise<string | null> {
  const token = city.tokens.get(riderId)
  const earned = city.ledger.earningsOf(riderId)
  const me = await city.test.ok('getMe', {}, token)
  const all = sumProblem('the account', [me.deliveredOrders, me.totalMoney], earned)
  if (all !== null) return all
  for (const month of new Set([dayBegan, city.now()].map((at) => monthIn(city.timeZone, at)))) {
    const [year = '', number = ''] = month.split('-')
    const query = { year, month: String(Number(number)) }
    const totals = await city.test.ok('getMonthlyTotals', { params: { id: riderId }, query }, token)
    const inMonth = earned.filter(({ at }) => monthIn(city.timeZone, at) === month)
    const reported = [totals.total, totals.totalMoneyByMonth] as const
    const wrong =
      sumProblem(`the summary of ${month}`, reported, inMonth) ??
      sumProblem(`the days of ${month}`, sumOfDays(totals.days), inMonth)
    if (wrong !== null) return wrong
    const commission =
      inMonth.reduce((sum, { centavos }) => sum + Math.round(centavos * COMMISSION_RATE), 0) / 100
    if (totals.puniEarnings !== commission)
      return `the commission of ${month} is $ ${totals.puniEarnings}, of $ ${totals.totalMoneyByMonth} it is $ ${commission}`
    const waits = city.ledger.waitsOf(riderId).filter(({ to }) => monthIn(city.timeZone, to) === month)
    const [told, waited] = [`${totals.waits} of ${totals.waitedSeconds} s`, waitsInWords(waits)]
    if (told !== waited) return `the waits of ${month} are told as ${told}, they are ${waited}`
  }
  return null
}

function sumOfDays(
  days: readonly { readonly total: number; readonly money: number }[] = [],
): readonly [number, number] {
  const centavos = days.reduce((sum, { money }) => sum + Math.round(money * 100), 0)
  return [days.reduce((sum, { total }) => sum + total, 0), centavos / 100]
}

/** Longer than a day tells only that somebody forgot the order. */
function waitsInWords(waits: readonly ModelWait[]): string {
  const seconds = waits.map(({ from, to }) => Math.min(86_400, Math.round((to - from) / 1000)))
  return `${waits.length} of ${seconds.reduce((sum, each) => sum + each, 0)} s`
}

function sumProblem(
  who: string,
  reported: readonly [number, number],
  earned: readonly { readonly centavos: number }[],
): string | null {
  const pesos = earned.reduce((sum, { centavos }) => sum + centavos, 0) / 100
  return reported[0] === earned.length && reported[1] === pesos
    ? null
    : `${who} reports ${reported[0]} orders and $ ${reported[1]}, they are ${earned.length} and $ ${pesos}`
}

/** The history has every delivery, and what it says of a month adds up to what the summary says. */
async function historyProblem(city: City, riderId: string, dayBegan: number): Promise<string | null> {
  const delivered: Order[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { entityType: 'rider', riderId, page: String(page) }
    const { orders, totalPages } = await city.test.ok(
      'getHistoricalOrders',
      { query },
      city.tokens.get(riderId),
    )
    delivered.push(...orders.filter(({ status }) => status === 'delivered'))
    pages = totalPages
  }
  const expected = city.ledger.deliveriesOf(riderId)
  if (sorted(delivered.map(({ _id }) => _id)) !== sorted(expected.map(({ orderId }) => orderId)))
    return `the history has ${delivered.length} delivered orders, they are ${expected.length}`
  const month = monthIn(city.timeZone, dayBegan)
  const earned = delivered
    .filter(isEarned)
    .filter(({ endedAt }) => monthIn(city.timeZone, Date.parse(endedAt ?? '')) === month)
  const centavos = earned.reduce((sum, { management }) => sum + Math.round(management.shippingCost * 100), 0)
  const inMonth = city.ledger.earningsOf(riderId).filter(({ at }) => monthIn(city.timeZone, at) === month)
  return sumProblem(`the history of ${month}`, [earned.length, centavos / 100], inMonth)
}

async function logbookProblem(city: City, riderId: string, dayBegan: number): Promise<string | null> {
  if (city.riderIsBlocked(riderId)) return null
  const days = new Set([dayIn(city.timeZone, dayBegan), dayIn(city.timeZone, city.now())])
  const found: string[] = []
  for (const day of days) {
    const parts = { params: { id: riderId }, query: { day } }
    const { offers } = await city.test.ok('listRiderOffers', parts, city.tokens.get(riderId))
    found.push(
      ...offers
        .filter(({ offeredAt }) => Date.parse(offeredAt) >= dayBegan)
        .map(({ _id, outcome }) => `${_id} ${outcome}`),
    )
  }
  const expected = [...city.ledger.offers]
    .filter(([, offer]) => offer.riderId === riderId && offer.offeredAt >= dayBegan)
    .map(([id, { outcome }]) => `${id} ${outcome}`)
  return sorted(found) === sorted(expected)
    ? null
    : `the logbook has ${found.length} offers, they are ${expected.length}, or ended otherwise`
}

/** Every order that somebody has to do something about is listed with its true state, however old. */
async function ordersProblem(city: City): Promise<string | null> {
  const orders: OperatorOrder[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: Record<string, string> = after === '' ? { limit: MOST } : { limit: MOST, after }
    const page = await city.test.ok('listOperatorOrders', { query }, city.test.operator)
    orders.push(...page.orders)
    after = page.next
  }
  const reported = new Map(
    orders.map(({ _id, status, assignedRider, riderBlocked, earningsReview }) => [
      _id,
      `${status} ${assignedRider?._id ?? null}, blocked: ${riderBlocked}, review: ${earningsReview}`,
    ]),
  )
  for (const { id, status, holder, review } of city.model.orders.values()) {
    const found = reported.get(id)
    if (found === undefined && isEnded(status) && review !== 'pending') continue
    const isStranded = isActive({ status }) && holder !== null && city.riderIsBlocked(holder)
    const expected = `${status} ${holder}, blocked: ${isStranded}, review: ${review}`
    if (found !== expected) return `order ${id} is reported as ${found}, is ${expected}`
  }
  return null
}

/** Operators see of every rider what the rider sees, and whether it may be asked. */
async function ridersProblem(city: City): Promise<string | null> {
  const { riders } = await city.test.ok('listRiders', { query: { limit: MOST } }, city.test.operator)
  for (const { id, isWorking, blockedAt } of city.model.riders.values()) {
    const listed = riders.find(({ _id }) => _id === id)
    const found = [listed?.working, listed?.isBlocked].join(' ')
    const expected = [isWorking, blockedAt !== null].join(' ')
    if (found !== expected) return `rider ${id} is reported as working, blocked: ${found}, is ${expected}`
    const sum = sumProblem(
      `the list of riders, of ${id},`,
      [listed!.deliveredOrders, listed!.totalMoney],
      city.ledger.earningsOf(id),
    )
    if (sum !== null) return sum
  }
  return null
}

const sorted = (ids: readonly string[]) => [...ids].sort().join(' ')
