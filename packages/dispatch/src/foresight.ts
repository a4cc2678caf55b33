/**
 * Expected orders: like those of the last three quarters of an hour. A plan that knows only open orders leaves riders where nobody
 * needs them next, and ties them up for however long.
 */
import { SMALL_ZONE } from './breadth.ts'
import { randomNumbers } from './random-numbers.ts'
import type { OpenOrder, PastOrder, Snapshot } from './snapshot.ts'

/** Orders placed within this time predict what comes; milliseconds. */
export const MEMORY_MS = 45 * 60_000
/** How far ahead orders are expected; milliseconds. */
const AHEAD_MS = 20 * 60_000
/** How many futures are drawn. */
const FUTURES = 6

/** An expected order. Planned with, but never offered. */
export interface ForeseenOrder extends OpenOrder {
  readonly isForeseen: true
}

/** Whether an order is only expected. */
export function isForeseen(order: OpenOrder): order is ForeseenOrder {
  return 'isForeseen' in order
}

/**
 * The past orders that predict what comes, as they would come again. None in a large zone: its open orders suffice, and six
 * plans of it would take too long.
 */
export function remembered({ now, orders, recent }: Snapshot): ForeseenOrder[] {
  const lately = recent.filter(({ createdAt }) => createdAt > now - MEMORY_MS && createdAt <= now)
  if (orders.length + lately.length > SMALL_ZONE) return []
  return lately.map(foreseenLike)
}

function foreseenLike({ id, pickup, dropoff, createdAt, readyAt }: PastOrder): ForeseenOrder {
  return { id, pickup, dropoff, createdAt, readyAt, isUrgent: false, declined: new Map(), isForeseen: true }
}

/** Draws futures from past orders, the same at the same instant: each past order recurs in some of them, at the recent rate. */
export function drawFutures<T>(
  now: number,
  past: readonly T[],
  comesAgain: (order: T, placedAt: number) => T,
): (readonly T[])[] {
  if (past.length === 0) return [[]]
  return Array.from({ length: FUTURES }, (_, number) => {
    const random = randomNumbers(now + number)
    return past.flatMap((order) =>
      random() < AHEAD_MS / MEMORY_MS ? [comesAgain(order, now + random() * AHEAD_MS)] : [],
    )
  })
}
