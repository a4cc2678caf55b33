/** The legs of a whole day, requested before the replay. */
import { PlaceGrid } from '@puni/dispatch/nearest-places'
import type { Legs, Table } from '../dispatch/legs.ts'
import type { Spot } from '../dispatch/plane.ts'
import { groupByPickup, vehiclesOf } from '../dispatch/wanted-legs.ts'
import type { DayTravel } from './run-variant.ts'
import type { StoredOrder, StoredShift } from './stored-day.ts'

/** A shift whose rider was seen at least once. */
export type PlacedShift = StoredShift & { readonly place: Spot }

/**
 * For each pickup, only this many shift starts and this many dropoffs are requested; legs from farther ones
 * are estimated.
 */
const NEAREST = 32
/** Maximum wait for route providers, milliseconds; legs not known by then are estimated. */
const WAIT_MS = 20_000

/** The leg durations of a day; those not known in time are estimated. */
export async function travelOfDay(
  shifts: readonly PlacedShift[],
  orders: readonly StoredOrder[],
  legs: Legs,
): Promise<DayTravel> {
  const vehicles = vehiclesOf(shifts)
  const rows = [...shifts.map(({ place }) => place), ...orders.map(({ dropoff }) => dropoff)]
  const places = new PlaceGrid(rows.map((place, row) => ({ place, row })))
  const groups = groupByPickup(orders).map((group) => ({
    group,
    pickup: group[0].pickup,
    near: places.nearest(group[0].pickup, 2 * NEAREST, Infinity),
  }))
  const tables = groups.flatMap(({ group, pickup, near }): Table[] => [
    ...vehicles.map((vehicle) => ({ vehicle, from: [pickup], to: group.map(({ dropoff }) => dropoff) })),
    ...vehicles.map((vehicle) => ({ vehicle, from: near.map(({ place }) => place), to: [pickup] })),
  ])
  await legs.learn(tables, AbortSignal.timeout(WAIT_MS))
  const columnOf = new Map(groups.flatMap(({ group }, column) => group.map(({ id }) => [id, column])))
  return {
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
    trips: Object.fromEntries(
      vehicles.map((vehicle) => [
        vehicle,
        orders.map(({ pickup, dropoff }) => legs.milliseconds(pickup, dropoff, vehicle)),
      ]),
    ),
  }
}
