/** Estimates when busy riders will be free. */
import { estimateSeconds } from '@puni/streets/estimate'
import { phaseOf } from '@puni/contract/orders/order-states'
import type { DispatchLimits } from '@puni/dispatch/snapshot'
import type { Legs } from './legs.ts'
import { straightMetres } from './plane.ts'
import type { Job, RiderOnDuty } from './zone-snapshot.ts'

/** A rider this late could be anywhere and is not waited for, milliseconds. */
const OVERDUE_MS = 10 * 60_000

/**
 * When a rider with this job will be free, later than `now`; null for one who is long overdue, so that no
 * order waits for a rider who never comes.
 */
export function freeAtOf(
  rider: RiderOnDuty,
  job: Job,
  now: number,
  limits: DispatchLimits,
  legs: Pick<Legs, 'milliseconds'>,
): number | null {
  const foreseen = endOf(job, rider, job.since, 0, limits, legs)
  if (foreseen + OVERDUE_MS < now) return null
  const isSeenSince = rider.placedAt > job.since
  const reckoned = isSeenSince
    ? endOf(job, rider, rider.placedAt, wayDone(rider, job), limits, legs)
    : foreseen
  return Math.max(reckoned, now + Math.max(limits.dropoffServiceMs / 2, 1))
}

/**
 * When the job ends, if at time `at` the rider had covered the fraction `done` (0 to 1) of the way to the
 * dropoff.
 */
function endOf(
  job: Job,
  rider: RiderOnDuty,
  at: number,
  done: number,
  { pickupServiceMs, dropoffServiceMs }: DispatchLimits,
  legs: Pick<Legs, 'milliseconds'>,
): number {
  const trip = legs.milliseconds(job.pickup, job.dropoff, rider.vehicle)
  const phase = phaseOf(job.status)
  if (phase === 'to the customer') return at + trip * (1 - done) + dropoffServiceMs
  // The rider keeps moving towards the store, so use the straight line instead of requesting a route.
  const arrivalAt =
    phase === 'at the store'
      ? job.since
      : at + 1000 * estimateSeconds(straightMetres(rider.place, job.pickup), rider.vehicle)
  const pickupAt = Math.max(job.readyAt, arrivalAt + pickupServiceMs / 2)
  return pickupAt + pickupServiceMs / 2 + trip + dropoffServiceMs
}

function wayDone({ place }: RiderOnDuty, { pickup, dropoff }: Job): number {
  const whole = straightMetres(pickup, dropoff)
  return whole === 0 ? 0 : Math.max(0, 1 - straightMetres(place, dropoff) / whole)
}
