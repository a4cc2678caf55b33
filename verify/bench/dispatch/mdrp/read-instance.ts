/** Reads an instance of Grubhub's Meal Delivery Routing Problem (github.com/grubhub/mdrplib). */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Instance, Point } from '../instance.ts'
import { readTable, type Row } from '../table.ts'

/** Reads the folder of an instance; throws if a file is missing or a field is not a number. */
export function readInstance(directory: string): Instance {
  const rowsOf = (name: string) => {
    const file = join(directory, name)
    return readTable(readFileSync(file, 'utf8'), file, '\t')
  }
  const parameters = rowsOf('instance_parameters.txt')[0]
  if (parameters === undefined) throw new Error(`${directory}: instance_parameters.txt is empty`)
  const restaurants = new Map(rowsOf('restaurants.txt').map((row) => [row.text('restaurant'), pointOf(row)]))
  const metresPerMinute = parameters.number('meters_per_minute')
  const mostMinutes = parameters.number('maximum click-to-door')
  return {
    name: basename(directory),
    metresPerMinute: {
      Moto: metresPerMinute,
      Bicicleta: metresPerMinute,
      Auto: metresPerMinute,
      Otro: metresPerMinute,
    },
    inWholeMinutes: true,
    pickupServiceMinutes: parameters.number('pickup service minutes'),
    dropoffServiceMinutes: parameters.number('dropoff service minutes'),
    pay: {
      perOrder: parameters.number('pay per order'),
      perKilometre: 0,
      leastPerHour: parameters.number('guaranteed pay per hour'),
    },
    orders: rowsOf('orders.txt').map((row) => {
      const pickup = restaurants.get(row.text('restaurant'))
      if (pickup === undefined) throw row.error(`no restaurant ${row.text('restaurant')}`)
      const placedAt = row.number('placement_time')
      return {
        id: row.text('order'),
        pickup,
        dropoff: pointOf(row),
        placedAt,
        readyAt: row.number('ready_time'),
        promisedAt: placedAt + mostMinutes,
      }
    }),
    couriers: rowsOf('couriers.txt').map((row) => ({
      id: row.text('courier'),
      start: pointOf(row),
      onAt: row.number('on_time'),
      offAt: row.number('off_time'),
      vehicle: 'Moto',
    })),
  }
}

const pointOf = (row: Row): Point => ({ x: row.number('x'), y: row.number('y') })
