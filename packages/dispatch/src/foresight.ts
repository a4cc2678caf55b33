/**
 * What may still come: orders like those of the last three quarters of an hour. A plan that knows only what is open leaves riders where
 * nobody needs them next, and binds them for however long.
 */
import { SMALL_ZONE } from './breadth.ts'
import { randomNumbers } from './random-numbers.ts'
import type { OpenOrder, PastOrder, Snapshot } from './snapshot.ts'

/** Orders placed so long ago and since tell what may come; milliseconds. */
export const MEMORY_MS = 45 * 60_000
/** It is foreseen for so long; milliseconds. */
const AHEAD_MS = 20 * 60_000
/** So many futures are drawn. */
const FUTURES = 6

/** An order that may come. Planned with, but never offered. */
export interface ForeseenOrder extends OpenOrder {
  readonly isForeseen: true
}

/** Whether an order only may come. */
export function isForeseen(order: OpenOrder): order is ForeseenOrder {
  return 'isForeseen' in order
}

/**
 * The past orders that tell what may come, as they would come again. None in a large zone: what is open there says enough, and six
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

/** Draws futures from past orders, the same at the same instant: each comes again in some of them, as often as orders came lately. */
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
