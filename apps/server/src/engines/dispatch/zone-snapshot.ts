/**
 * The dispatcher's view of a zone: the core's snapshot plus what only the server knows. Times are epoch
 * milliseconds.
 */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import type { Courier, OpenOrder, PastOrder } from '@puni/dispatch/snapshot'
import { type Spot, planeAround } from './plane.ts'
import { isPreparationKnown, preparationMs } from '../../subjects/orders/preparation.ts'
import type { EndsRow, ZoneRow } from './zone-query.ts'

/** An order's pickup and dropoff, including their coordinates on the globe. */
interface Ends {
  readonly pickup: Spot
  readonly dropoff: Spot
}

/** A rider on duty, seen recently, without a live offer. */
export interface RiderOnDuty extends Pick<Courier, 'id' | 'lastFreeAt' | 'misses' | 'earnedAnHour'> {
  readonly vehicle: VehicleType
  readonly place: Spot
  /** When the rider was at that place. */
  readonly placedAt: number
  /** The rider's current job. */
  readonly job: Job | null
}

/** An order in progress. */
export interface Job extends Ends, Pick<OpenOrder, 'readyAt'> {
  readonly status: OrderStatus
  /** When it entered this status. */
  readonly since: number
}

/** A zone's stored state. */
export interface ZoneState {
  readonly orders: readonly (OpenOrder & Ends)[]
  readonly recent: readonly (PastOrder & Ends)[]
  readonly riders: readonly RiderOnDuty[]
}

/** A zone's state from its JSON. */
export function zoneState(json: string, pickupServiceMs: number): ZoneState {
  const zone = JSON.parse(json) as ZoneRow
  const plane = planeAround(zone)
  const spot = ([lat, lng]: [number, number]) => plane({ lat, lng })
  const preparation = new Map(
    Object.entries(zone.pickups).map(([storeId, pickups]) => [
      storeId,
      preparationMs(pickups, pickupServiceMs),
    ]),
  )
  const isReadyUnknown = ({ dueAt, storeId }: EndsRow) =>
    dueAt === null && storeId !== null && !isPreparationKnown(zone.pickups[storeId] ?? null)
  const endsOf = ({ from, to, createdAt, dueAt, storeId }: EndsRow) => ({
    pickup: spot(from),
    dropoff: spot(to),
    readyAt: dueAt ?? createdAt + ((storeId === null ? null : preparation.get(storeId)) ?? 0),
  })
  const jobs = new Map(
    zone.jobs.map((job) => [job.riderId, { status: job.status, since: job.since, ...endsOf(job) }]),
  )
  return {
    orders: zone.orders.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      isReadyUnknown: isReadyUnknown(row),
      isUrgent: row.isUrgent,
      declined: new Map(Object.entries(row.declined)),
      excluded: new Set(row.excluded),
      ...endsOf(row),
    })),
    recent: zone.recent.map((row) => ({ id: row.id, createdAt: row.createdAt, ...endsOf(row) })),
    riders: zone.riders.map(({ id, vehicle, at, placedAt, lastFreeAt, misses, earnedAnHour }) => ({
      id,
      vehicle,
      place: spot(at),
      placedAt,
      lastFreeAt,
      misses,
      earnedAnHour,
      job: jobs.get(id) ?? null,
    })),
  }
}
