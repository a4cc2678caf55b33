/** The key figures of a day. */
import type { Policy } from '@puni/contract/offers/dispatch'
import type { DaySummary } from '@puni/contract/replay/entities'
import type { StoredDay } from './stored-day.ts'

/** An order's delivery. Epoch milliseconds. */
export interface Arrival {
  readonly riderId: string
  readonly pickedUpAt: number
  readonly deliveredAt: number
}

/** Histogram step and number of steps: the last is open-ended. */
const STEP_MS = 10 * 60_000
const STEPS = 10

/**
 * Summarizes a day. Orders without an arrival are undelivered, including canceled ones: whether they were
 * canceled for being late is unknown.
 */
export function summarize(
  policy: Policy | null,
  { orders, shifts }: StoredDay,
  arrivals: ReadonlyMap<string, Arrival>,
): DaySummary {
  const delivered = orders.flatMap((order) => {
    const arrival = arrivals.get(order.id)
    return arrival === undefined ? [] : [{ order, arrival }]
  })
  const toDoor = delivered.map(({ order, arrival }) => arrival.deliveredAt - order.placedAt)
  const toPickup = delivered.map(({ order, arrival }) => arrival.pickedUpAt - order.readyAt)
  const doorHistogram = Array.from({ length: STEPS }, () => 0)
  for (const ms of toDoor) {
    const step = Math.min(Math.max(Math.floor(ms / STEP_MS), 0), STEPS - 1)
    doorHistogram[step] = (doorHistogram[step] ?? 0) + 1
  }
  const earned = new Map(shifts.map(({ riderId }) => [riderId, 0]))
  for (const { order, arrival } of delivered)
    earned.set(arrival.riderId, (earned.get(arrival.riderId) ?? 0) + order.earns)
  return {
    policy,
    orders: orders.length,
    undelivered: orders.length - delivered.length,
    clickToDoor: seconds(mean(toDoor)),
    readyToPickup: seconds(mean(toPickup)),
    clickToDoorP90: seconds(percentile90(toDoor)),
    doorHistogram,
    earnings: [...earned.values()].map((pesos) => Math.round(pesos * 100) / 100).sort((a, b) => a - b),
  }
}

/** The actual day. */
export function summarizePast(day: StoredDay): DaySummary {
  const arrivals = day.orders.flatMap(
    ({ id, riderId, pickedUpAt, deliveredAt, readyAt }): [string, Arrival][] =>
      riderId === null || deliveredAt === null
        ? []
        : [[id, { riderId, pickedUpAt: pickedUpAt ?? readyAt, deliveredAt }]],
  )
  return summarize(null, day, new Map(arrivals))
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The smallest value that at least nine in ten don't exceed. */
function percentile90(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil(0.9 * values.length) - 1] ?? null
}

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1000))
