/** A stored day next to the same day as other policies would have decided it. */
import type { DaySummary } from '@puni/contract/replay/entities'
import type { Day, DayOrder } from '@puni/dispatch/simulate'
import type { Legs } from '../dispatch/legs.ts'
import { type Delivered, runVariant, travelTimes, type Variant } from './run-variant.ts'
import type { StoredDay } from './stored-day.ts'
import { type Arrival, summarize, summarizePast } from './summary.ts'
import { type PlacedShift, travelOfDay } from './travel-tables.ts'

/** How far a replay is. */
export interface ReplayProgress {
  /** What is known so far: what happened first, then each variant. */
  readonly summaries: readonly DaySummary[]
  /** How much of the next variant is done, 0 to 1. */
  readonly progress: number
}

/** When half of a day's orders had been placed: its traffic stands for the whole day. The epoch without orders. */
export function middleOf({ orders }: StoredDay): Date {
  const placed = orders.map(({ placedAt }) => placedAt).toSorted((a, b) => a - b)
  return new Date(placed[placed.length >> 1] ?? 0)
}

/**
 * The actual day first, then each variant: the riders on duty as they were, each from where they were first
 * seen, accepting every offer at once. Takes seconds for hundreds of orders, minutes for thousands, and keeps its thread busy.
 */
export async function replayDay(
  day: StoredDay,
  variants: readonly Variant[],
  legs: Legs,
  tell: (progress: ReplayProgress) => void,
): Promise<DaySummary[]> {
  const summaries = [summarizePast(day)]
  tell({ summaries, progress: 0 })
  const shifts = day.shifts.filter((shift): shift is PlacedShift => shift.place !== null)
  const plain = dayOf(shifts, day)
  const travel = travelTimes(plain, await travelOfDay(shifts, day.orders, legs))
  const riderOf = new Map(shifts.map(({ id, riderId }) => [id, riderId]))
  for (const variant of variants) {
    const delivered = runVariant(plain, travel, variant, (progress) => tell({ summaries, progress }))
    summaries.push(summarize(variant.policy, day, arrivalsOf(delivered, riderOf)))
    tell({ summaries, progress: 0 })
  }
  return summaries
}

function dayOf(shifts: readonly PlacedShift[], { orders }: StoredDay): Day {
  return {
    shifts: shifts.map(({ id, place, onAt, offAt, vehicle }) => ({ id, place, onAt, offAt, vehicle })),
    orders: orders.map((order): DayOrder => ({
      id: order.id,
      pickup: order.pickup,
      dropoff: order.dropoff,
      placedAt: order.placedAt,
      readyAt: order.readyAt,
      expectedReadyAt: order.expectedReadyAt,
      isReadyUnknown: order.isReadyUnknown,
      cancelledAt: order.cancelledAt,
      isUrgent: order.isUrgent,
      earns: order.earns,
    })),
  }
}

function arrivalsOf(
  delivered: readonly Delivered[],
  riderOf: ReadonlyMap<string, string>,
): Map<string, Arrival> {
  return new Map(
    delivered.map(({ orderId, shiftId, pickedUpAt, deliveredAt }) => [
      orderId,
      { riderId: riderOf.get(shiftId) ?? shiftId, pickedUpAt, deliveredAt },
    ]),
  )
}
