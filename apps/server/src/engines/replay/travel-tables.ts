/** The legs of a whole day, asked for before it is replayed. */
import { VEHICLE_TYPES } from '@puni/contract/limits'
import { PlaceGrid } from '@puni/dispatch/nearest-places'
import type { Legs, Table } from '../dispatch/legs.ts'
import type { Spot } from '../dispatch/plane.ts'
import { groupByPickup, usualVehicle } from '../dispatch/wanted-legs.ts'
import type { DayTravel } from './replay-job.ts'
import type { StoredOrder, StoredShift } from './stored-day.ts'

/** A shift whose rider was seen. */
export type PlacedShift = StoredShift & { readonly place: Spot }

/** From a pickup, so many places where shifts begin and as many doors are looked at; legs from farther ones are estimated. */
const NEAREST = 32
/** Who knows ways may take so long, milliseconds; what is not told by then is estimated. */
const WAIT_MS = 20_000

/** How long the legs of a day take. When `signal` ends the asking, the rest is estimated. */
export async function travelOfDay(
  shifts: readonly PlacedShift[],
  orders: readonly StoredOrder[],
  legs: Legs,
  signal: AbortSignal,
): Promise<DayTravel> {
  const usual = usualVehicle(shifts)
  const vehicles = VEHICLE_TYPES.filter((type) => type === usual || shifts.some((s) => s.vehicle === type))
  const rows = [...shifts.map(({ place }) => place), ...orders.map(({ dropoff }) => dropoff)]
  const places = new PlaceGrid(rows.map((place, row) => ({ place, row })))
  const groups = groupByPickup(orders).map((group) => ({
    group,
    pickup: group[0].pickup,
    near: places.nearest(group[0].pickup, 2 * NEAREST, Infinity),
  }))
  const tables = groups.flatMap(({ group, pickup, near }): Table[] => [
    { vehicle: usual, from: [pickup], to: group.map(({ dropoff }) => dropoff) },
    ...vehicles.map((vehicle) => ({ vehicle, from: near.map(({ place }) => place), to: [pickup] })),
  ])
  await legs.learn(tables, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]))
  const columnOf = new Map(groups.flatMap(({ group }, column) => group.map(({ id }) => [id, column])))
  return {
    usual,
    vehicles: shifts.map(({ vehicle }) => vehicle),
    columns: orders.map(({ id }) => columnOf.get(id) ?? 0),
    toPickup: Object.fromEntries(
      vehicles.map((vehicle) => [
        vehicle,
        new Map(
          groups.flatMap(({ pickup, near }, column) =>
            near.map(({ place, row }): [number, number] => [
              row * groups.length + column,
              legs.milliseconds(place, pickup, vehicle),
            ]),
          ),
        ),
      ]),
    ),
    pickups: groups.length,
    trip: orders.map(({ pickup, dropoff }) => legs.milliseconds(pickup, dropoff, usual)),
  }
}
