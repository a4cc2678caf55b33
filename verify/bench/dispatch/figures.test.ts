import { describe, expect, it } from 'vitest'
import type { Assignment, CheckedRun, Offer } from './check.ts'
import { type Figures, figuresOf, gini, meanFigures } from './figures.ts'
import type { Instance, InstanceCourier, InstanceOrder } from './instance.ts'

const order = (id: string, placedAt: number, readyAt: number, metres: number): InstanceOrder => ({
  id,
  pickup: { x: 0, y: 0 },
  dropoff: { x: metres, y: 0 },
  placedAt,
  readyAt,
  promisedAt: placedAt + 30,
})
const courier = (id: string, minutes: number, vehicle: InstanceCourier['vehicle']): InstanceCourier => ({
  id,
  start: { x: 0, y: 0 },
  onAt: 0,
  offAt: minutes,
  vehicle,
})
const [a, b, c, d] = [
  order('a', 0, 10, 1000),
  order('b', 10, 50, 2000),
  order('c', 20, 20, 3000),
  order('d', 0, 0, 1000),
] as const
const moto = courier('moto', 120, 'Moto')
const bicycle = courier('bicycle', 60, 'Bicicleta')
const instance: Instance = {
  name: 'drawn',
  metresPerMinute: { Moto: 500, Bicicleta: 250, Auto: 400, Otro: 100 },
  inWholeMinutes: false,
  pickupServiceMinutes: 4,
  dropoffServiceMinutes: 4,
  pay: { perOrder: 10, perKilometre: 2, leastPerHour: 8 },
  orders: [a, b, c, d],
  couriers: [moto, bicycle, courier('none', 180, 'Otro'), courier('short', 59, 'Moto')],
}
const assignment = (
  of: InstanceOrder,
  by: InstanceCourier,
  [assignedAt, arrivalAt, pickupAt, dropoffAt]: [number, number, number, number],
): Assignment => ({ order: of, courier: by, assignedAt, arrivalAt, pickupAt, dropoffAt, pickupMetres: 300 })
const offer = (of: InstanceOrder, outcome: Offer['outcome'], minutes: number): Offer => ({
  order: of,
  courier: moto,
  at: 1,
  endedAt: 1 + minutes,
  outcome,
})
const run: CheckedRun = {
  assignments: [
    assignment(a, moto, [1, 2, 10, 16]),
    assignment(b, moto, [12, 14, 50, 58]),
    { ...assignment(c, bicycle, [23, 26, 28, 44]), pickupMetres: 900 },
  ],
  offers: [
    offer(a, 'missed', 1.5),
    offer(a, 'accepted', 0.1),
    offer(b, 'accepted', 0.2),
    offer(c, 'skipped', 0.3),
    offer(c, 'accepted', 0.1),
    offer(d, 'missed', 1.5),
  ],
}

describe('figuresOf', () => {
  const figures = figuresOf(instance, run, 7)
  it.each<[keyof Figures, number]>([
    ['undelivered', 25],
    ['clickToDoor', (16 + 48 + 24 + 120) / 4],
    ['clickToDoorP90', 120],
    ['clickToDoorDelivered', (16 + 48 + 24) / 3],
    ['clickToTaken', (1 + 2 + 3) / 3],
    ['readyToPickup', (0 + 0 + 8) / 3],
    ['inStoreToPickup', (8 + 36 + 2) / 3],
    ['inStoreMoto', 22],
    ['inStoreBicicleta', 2],
    ['inStoreAuto', NaN],
    ['inStoreOtro', NaN],
    ['lateness', 18 / 3],
    ['late', 25],
    ['lateFromTheStart', 25],
    ['pickupMetres', 500],
    ['pickupMinutes', (1 + 2 + 3) / 3],
    ['longestBicycleTrip', 3000],
    // The couriers earn 26, 16, 0 and 0, and at least 16, 8, 24 and 8 minus a minute's.
    ['costPerOrder', (26 + 16 + 24 + 59 * (8 / 60)) / 4],
    ['ordersPerHour', 3 / (6 + 59 / 60)],
    ['payPerHour', 42 / (6 + 59 / 60)],
    ['underHalfMedian', 100 / 3],
    ['offersPerOrder', 1.5],
    ['absentSecondsPerOrder', 45],
    ['absentSeconds', 180],
    ['decisionMs', 7],
  ])('counts %s', (name, value) => {
    expect(figures[name]).toEqual(Number.isNaN(value) ? NaN : expect.closeTo(value, 10))
  })
  it('counts the pay of an hour only of those on duty for an hour', () => {
    expect(figures.payGini).toBe(gini([13, 16, 0]))
  })
  it('calls no order late from the start that the quickest vehicle could have brought in time', () => {
    const soon = { ...instance, orders: [{ ...b, readyAt: 32 }] }
    const late = { assignments: [assignment(soon.orders[0]!, moto, [12, 14, 50, 58])], offers: [] }
    expect(figuresOf(soon, late, 0)).toMatchObject({ late: 100, lateFromTheStart: 0 })
  })
})

describe('gini', () => {
  it.each([
    ['the same for all', [5, 5, 5], 0],
    ['all for one of four', [0, 0, 0, 8], 0.75],
    ['one and three', [3, 1], 0.25],
  ])('%s', (_, numbers, value) => {
    expect(gini(numbers)).toBeCloseTo(value, 10)
  })
  it('is none where nobody has anything', () => {
    expect(gini([0, 0])).toBeNaN()
  })
})

it('means of runs leave out those without the figure', () => {
  const one = figuresOf(instance, run, 1)
  const other = figuresOf(instance, { assignments: run.assignments.slice(0, 2), offers: [] }, 3)
  expect(meanFigures([one, other])).toMatchObject({ decisionMs: 2, undelivered: 37.5, inStoreBicicleta: 2 })
})
