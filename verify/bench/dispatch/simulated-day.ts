/** An instance in the simulator's units. */
import type { Day } from '@puni/dispatch/simulate'
import { earningsOf, type Instance } from './instance.ts'

export const MINUTE_MS = 60_000

/** The instance's day, milliseconds. */
export function dayOf({ couriers, orders, pay }: Instance): Day {
  return {
    shifts: couriers.map(({ id, start, onAt, offAt, vehicle }) => ({
      id,
      place: start,
      onAt: milliseconds(onAt),
      offAt: milliseconds(offAt),
      vehicle,
    })),
    orders: orders.map(({ id, pickup, dropoff, placedAt, readyAt }) => ({
      id,
      pickup,
      dropoff,
      placedAt: milliseconds(placedAt),
      readyAt: milliseconds(readyAt),
      earns: earningsOf({ pickup, dropoff }, pay),
    })),
  }
}

const milliseconds = (minutes: number) => Math.round(minutes * MINUTE_MS)
