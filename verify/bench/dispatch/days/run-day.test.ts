import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { POLICIES } from '@puni/contract/offers/dispatch'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { decide } from '@puni/dispatch/decide'
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { clickToDoorBound } from '../bound.ts'
import { readChecked } from '../check.ts'
import { figuresOf } from '../figures.ts'
import type { Instance } from '../instance.ts'
import { writeRun } from '../written-run.ts'
import { type DayConditions, runDay } from './run-day.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Metres of the straight line in a minute, at so many kilometres of streets an hour. */
const straight = (kilometres: number) => (1000 * kilometres) / 60 / (4 / Math.PI)

/** Two hours of orders from three stores, with a courier of any vehicle for every second order, some for a short time only. */
function drawnDay(seed: number, count: number): Instance {
  const random = randomNumbers(seed)
  const place = () => ({ x: 4000 * random(), y: 4000 * random() })
  const stores = [place(), place(), place()]
  return {
    name: `drawn ${seed}`,
    metresPerMinute: { Moto: straight(25), Bicicleta: straight(14), Auto: straight(22), Otro: straight(12) },
    inWholeMinutes: false,
    pickupServiceMinutes: 4,
    dropoffServiceMinutes: 4,
    pay: { perOrder: 1, perKilometre: 0, leastPerHour: 0 },
    orders: Array.from({ length: count }, (_, index) => {
      const placedAt = 120 * random()
      return {
        id: `o${index}`,
        pickup: stores[index % stores.length]!,
        dropoff: place(),
        placedAt,
        readyAt: placedAt + 30 * random(),
        promisedAt: placedAt + 40,
      }
    }),
    couriers: Array.from({ length: count / 2 }, (_, index) => {
      const onAt = 60 * random()
      return {
        id: `c${index}`,
        start: place(),
        onAt,
        offAt: onAt + (index % 3 === 0 ? 30 : 400),
        vehicle: VEHICLE_TYPES[index % 4]!,
      }
    }),
  }
}

function figures(day: Instance, policy: (typeof POLICIES)[number], conditions: DayConditions) {
  writeRun(folder, runDay(day, decide(policy), conditions))
  return figuresOf(day, readChecked(folder, day), 0)
}

it.each(POLICIES)('%s follows the rules of a day, and beats no bound', (policy) => {
  const day = drawnDay(0, 10)
  const { clickToDoor } = figures(day, policy, { absenceRule: true })
  expect(clickToDoor).toBeGreaterThan(clickToDoorBound(day))
})

it('loses less to those who never answer where they are paused', () => {
  const day = drawnDay(1, 120)
  const [paused, asked] = [true, false].map(
    (absenceRule) => figures(day, 'nearest', { absenceRule }).absentSeconds,
  ) as [number, number]
  expect(paused).toBeGreaterThan(0)
  expect(asked).toBeGreaterThan(1.5 * paused)
})

it.each(POLICIES)('%s delivers nothing on a day on which nobody works', (policy) => {
  const { undelivered, clickToDoor, offersPerOrder } = figures({ ...drawnDay(2, 10), couriers: [] }, policy, {
    absenceRule: true,
  })
  expect({ undelivered, clickToDoor, offersPerOrder }).toEqual({
    undelivered: 100,
    clickToDoor: 120,
    offersPerOrder: 0,
  })
})
