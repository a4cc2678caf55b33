/** A stored day next to the same day as other policies would have decided it. */
import type { DaySummary } from '@puni/contract/entities'
import type { Day } from '@puni/dispatch/simulate'
import type { Legs } from '../dispatch/legs.ts'
import type { Delivered, Variant } from './replay-job.ts'
import { runInThread } from './run-in-thread.ts'
import type { StoredDay } from './stored-day.ts'
import { type Arrival, summarize, summarizePast } from './summary.ts'
import { type PlacedShift, travelOfDay } from './travel-tables.ts'

/**
 * The actual day first, then each variant: the riders on duty as they were, each from where they were first
 * seen, accepting every offer at once. Throws the reason of `signal` if aborted.
 */
export async function replay(
  day: StoredDay,
  variants: readonly Variant[],
  legs: Legs,
  signal: AbortSignal,
): Promise<DaySummary[]> {
  const shifts = day.shifts.filter((shift): shift is PlacedShift => shift.place !== null)
  const travel = await travelOfDay(shifts, day.orders, legs, signal)
  const runs = await runInThread({ day: dayOf(shifts, day), travel, variants }, signal)
  const riderOf = new Map(shifts.map(({ id, riderId }) => [id, riderId]))
  return [
    summarizePast(day),
    ...variants.map(({ policy }, run) => summarize(policy, day, arrivalsOf(runs[run] ?? [], riderOf))),
  ]
}

function dayOf(shifts: readonly PlacedShift[], { orders }: StoredDay): Day {
  return {
    shifts: shifts.map(({ id, place, onAt, offAt }) => ({ id, place, onAt, offAt })),
    orders: orders.map(
      ({ id, pickup, dropoff, placedAt, readyAt, expectedReadyAt, cancelledAt, isUrgent }) => ({
        id,
        pickup,
        dropoff,
        placedAt,
        readyAt,
        expectedReadyAt,
        cancelledAt,
        isUrgent,
      }),
    ),
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
