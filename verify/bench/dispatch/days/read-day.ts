/**
 * Reads a day of a city as published with github.com/sebastian-quintero/mdrp-sim: `N-orders.csv.gz` and `N-couriers.csv.gz`. The middle
 * of all places is the origin of the plane; the minutes begin at midnight.
 */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { estimateSeconds } from '@puni/streets/estimate'
import { boxOf } from '@puni/streets/geodesic'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { planeAround } from '../../../../apps/server/src/engines/dispatch/plane.ts'
import { readConfig } from '../../../../apps/server/src/platform/config.ts'
import type { Instance, Point } from '../instance.ts'
import { readTable, type Row } from '../table.ts'

const VEHICLES: ReadonlyMap<string, VehicleType> = new Map([
  ['motorcycle', 'Moto'],
  ['bicycle', 'Bicicleta'],
  ['car', 'Auto'],
  ['walking', 'Otro'],
])
/** The days say nothing of pay. Pesos that make a usual order some 2,000. */
const PAY = { perOrder: 1_200, perKilometre: 500, leastPerHour: 0 }
const DAY_MINUTES = 24 * 60

/** Reads the day of this name; throws an error that says which line is wrong. */
export function readDay(directory: string, name: string): Instance {
  const orders = rowsOf(join(directory, `${name}-orders.csv.gz`), 'order_id')
  const couriers = rowsOf(join(directory, `${name}-couriers.csv.gz`), 'courier_id')
  const plane = planeOf([
    ...orders.flatMap((row) => [positionOf(row, 'pick_up'), positionOf(row, 'drop_off')]),
    ...couriers.map((row) => positionOf(row, 'on')),
  ])
  const { PICKUP_SERVICE_MINUTES, DROPOFF_SERVICE_MINUTES } = readConfig({})
  return {
    name,
    metresPerMinute: {
      Moto: metresPerMinute('Moto'),
      Bicicleta: metresPerMinute('Bicicleta'),
      Auto: metresPerMinute('Auto'),
      Otro: metresPerMinute('Otro'),
    },
    inWholeMinutes: false,
    pickupServiceMinutes: PICKUP_SERVICE_MINUTES,
    dropoffServiceMinutes: DROPOFF_SERVICE_MINUTES,
    pay: PAY,
    orders: orders.map((row) => {
      const placedAt = minutesOf(row, 'placement_time')
      // What is earlier on the clock is after midnight.
      const since = (column: string) => {
        const at = minutesOf(row, column)
        return at < placedAt ? at + DAY_MINUTES : at
      }
      return {
        id: row.text('order_id'),
        pickup: plane(positionOf(row, 'pick_up')),
        dropoff: plane(positionOf(row, 'drop_off')),
        placedAt,
        readyAt: since('ready_time'),
        promisedAt: since('expected_drop_off_time'),
      }
    }),
    couriers: couriers.map((row) => {
      const vehicle = VEHICLES.get(row.text('vehicle'))
      if (vehicle === undefined) throw row.error(`${row.text('vehicle')} is no vehicle`)
      const onAt = minutesOf(row, 'on_time')
      const offAt = minutesOf(row, 'off_time')
      if (offAt < onAt) throw row.error('off_time is before on_time')
      return { id: row.text('courier_id'), start: plane(positionOf(row, 'on')), onAt, offAt, vehicle }
    }),
  }
}

function rowsOf(file: string, idColumn: string): Row[] {
  const rows = readTable(gunzipSync(readFileSync(file)).toString('utf8'), file, ',')
  const ids = new Set<string>()
  for (const row of rows) {
    const id = row.text(idColumn)
    if (ids.has(id)) throw row.error(`${idColumn} ${id} is there twice`)
    ids.add(id)
  }
  return rows
}

function positionOf(row: Row, prefix: string): Position {
  const lat = row.number(`${prefix}_lat`)
  const lng = row.number(`${prefix}_lng`)
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw row.error(`${lat}, ${lng} is no place on earth`)
  return { lat, lng }
}

function minutesOf(row: Row, column: string): number {
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(row.text(column)) ?? []
  if (hours === undefined) throw row.error(`${column} is no time: ${row.text(column)}`)
  return 60 * Number(hours) + Number(minutes) + Number(seconds) / 60
}

function planeOf(positions: readonly Position[]): (position: Position) => Point {
  const { north, south, east, west } = boxOf(positions)
  const plane = planeAround({ lat: (north + south) / 2, lng: (east + west) / 2 })
  return (position) => {
    const { x, y } = plane(position)
    return { x, y }
  }
}

const metresPerMinute = (vehicle: VehicleType) => 60 / estimateSeconds(1, vehicle)
