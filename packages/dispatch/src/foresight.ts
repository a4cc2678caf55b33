/**
 * Expected orders: like those of the last three quarters of an hour. A plan that knows only open orders leaves riders where nobody
 * needs them next, and ties them up for however long.
 */
import { futuresOf } from './breadth.ts'
import { randomNumbers } from './random-numbers.ts'
import type { OpenOrder, PastOrder, Snapshot } from './snapshot.ts'

/** Orders placed within this time predict what comes; milliseconds. */
export const MEMORY_MS = 45 * 60_000
/** How far ahead orders are expected; milliseconds. */
const AHEAD_MS = 20 * 60_000

/** An expected order. Planned with, but never offered. */
export interface ForeseenOrder extends OpenOrder {
  readonly isForeseen: true
}

/** Whether an order is only expected. */
export function isForeseen(order: OpenOrder): order is ForeseenOrder {
  return 'isForeseen' in order
}

/** What may come: past orders as they would come again, and how many futures to draw of them. */
export interface Outlook {
  readonly past: readonly ForeseenOrder[]
  readonly futures: number
}

/** The past orders that predict what comes. None in the largest zones. */
export function outlookOf({ now, orders, recent }: Snapshot): Outlook {
  const lately = recent.filter(({ createdAt }) => createdAt > now - MEMORY_MS && createdAt <= now)
  const futures = futuresOf(orders.length + lately.length)
  return { past: futures === 0 ? [] : lately.map(foreseenLike), futures }
}

function foreseenLike({ id, pickup, dropoff, createdAt, readyAt }: PastOrder): ForeseenOrder {
  return { id, pickup, dropoff, createdAt, readyAt, isUrgent: false, declined: new Map(), isForeseen: true }
}

/** Draws futures from past orders, the same at the same instant: each past order recurs in some of them, at the recent rate. */
export function drawFutures<T>(
  now: number,
  count: number,
  past: readonly T[],
  comesAgain: (order: T, placedAt: number) => T,
): (readonly T[])[] {
  if (past.length === 0) return [[]]
  return Array.from({ length: count }, (_, number) => {
    const random = randomNumbers(now + number)
    return past.flatMap((order) =>
      random() < AHEAD_MS / MEMORY_MS ? [comesAgain(order, now + random() * AHEAD_MS)] : [],
    )
  })
}
