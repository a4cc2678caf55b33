/** Reads an instance of Grubhub's Meal Delivery Routing Problem (github.com/grubhub/mdrplib). Times are minutes, places metres. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A point on the instance's plane. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface InstanceOrder {
  readonly id: string
  readonly pickup: Point
  readonly dropoff: Point
  readonly placedAt: number
  readonly readyAt: number
}

export interface InstanceCourier {
  readonly id: string
  readonly start: Point
  readonly onAt: number
  readonly offAt: number
}

export interface Instance {
  readonly name: string
  readonly metresPerMinute: number
  readonly pickupServiceMinutes: number
  readonly dropoffServiceMinutes: number
  /** The longest from click to door. */
  readonly mostMinutes: number
  readonly payPerOrder: number
  readonly payPerHour: number
  readonly orders: readonly InstanceOrder[]
  readonly couriers: readonly InstanceCourier[]
}

/** Reads the folder of an instance; throws if a file is missing or a field is not a number. */
export function readInstance(directory: string): Instance {
  const parameters = readTable(join(directory, 'instance_parameters.txt'))[0]
  if (parameters === undefined) throw new Error(`${directory}: instance_parameters.txt is empty`)
  const restaurants = new Map(
    readTable(join(directory, 'restaurants.txt')).map((row) => [row.text('restaurant'), pointOf(row)]),
  )
  return {
    name: basename(directory),
    metresPerMinute: parameters.number('meters_per_minute'),
    pickupServiceMinutes: parameters.number('pickup service minutes'),
    dropoffServiceMinutes: parameters.number('dropoff service minutes'),
    mostMinutes: parameters.number('maximum click-to-door'),
    payPerOrder: parameters.number('pay per order'),
    payPerHour: parameters.number('guaranteed pay per hour'),
    orders: readTable(join(directory, 'orders.txt')).map((row) => {
      const pickup = restaurants.get(row.text('restaurant'))
      if (pickup === undefined) throw new Error(`${directory}: no restaurant ${row.text('restaurant')}`)
      return {
        id: row.text('order'),
        pickup,
        dropoff: pointOf(row),
        placedAt: row.number('placement_time'),
        readyAt: row.number('ready_time'),
      }
    }),
    couriers: readTable(join(directory, 'couriers.txt')).map((row) => ({
      id: row.text('courier'),
      start: pointOf(row),
      onAt: row.number('on_time'),
      offAt: row.number('off_time'),
    })),
  }
}

/** A line of a tab-separated file, by the names in its first line. */
export interface Row {
  text(name: string): string
  number(name: string): number
}

/** Reads a tab-separated file whose first line has the names; a missing name throws. */
export function readTable(file: string): Row[] {
  const [names = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  return rows.map((fields, index) => {
    const text = (name: string) => {
      const field = fields[names.indexOf(name)]
      if (field === undefined) throw new Error(`${file}:${index + 2}: no ${name}`)
      return field
    }
    const number = (name: string) => {
      const value = Number(text(name))
      if (text(name).trim() === '' || !Number.isFinite(value))
        throw new Error(`${file}:${index + 2}: ${name} is no number: ${text(name)}`)
      return value
    }
    return { text, number }
  })
}

const pointOf = (row: Row): Point => ({ x: row.number('x'), y: row.number('y') })
