import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CheckedRun, readChecked } from './check.ts'
import type { Instance } from './instance.ts'
import { ASSIGNMENT_COLUMNS, ASSIGNMENTS_FILE, OFFER_COLUMNS, OFFERS_FILE } from './written-run.ts'

const instance: Instance = {
  name: 'small',
  metresPerMinute: { Moto: 100, Bicicleta: 50, Auto: 80, Otro: 40 },
  inWholeMinutes: true,
  pickupServiceMinutes: 4,
  dropoffServiceMinutes: 2,
  pay: { perOrder: 10, perKilometre: 0, leastPerHour: 15 },
  orders: [
    {
      id: 'o1',
      pickup: { x: 1000, y: 0 },
      dropoff: { x: 3000, y: 0 },
      placedAt: 5,
      readyAt: 20,
      promisedAt: 35,
    },
    {
      id: 'o2',
      pickup: { x: 3000, y: 0 },
      dropoff: { x: 3050, y: 0 },
      placedAt: 5,
      readyAt: 20,
      promisedAt: 35,
    },
  ],
  couriers: [
    { id: 'c1', start: { x: 0, y: 0 }, onAt: 0, offAt: 60, vehicle: 'Moto' },
    { id: 'bike', start: { x: 2975, y: 0 }, onAt: 6, offAt: 60, vehicle: 'Bicicleta' },
  ],
}

const check = (assignments: readonly string[], offers: readonly string[], of = instance): CheckedRun => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  const write = (file: string, columns: readonly string[], lines: readonly string[]) => {
    const rows = [columns, ...lines.map((line) => line.split(' '))]
    writeFileSync(join(folder, file), rows.map((fields) => fields.join('\t')).join('\n'))
  }
  try {
    write(ASSIGNMENTS_FILE, ASSIGNMENT_COLUMNS, assignments)
    write(OFFERS_FILE, OFFER_COLUMNS, offers)
    return readChecked(folder, of)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('readChecked', () => {
  it('reads a run that follows the rules', () => {
    const run = check(
      ['o1 c1 8 20 43', 'o2 c1 45 47 51'],
      ['o2 bike 6 6.5 skipped', 'o1 c1 7.5 8 accepted', 'o2 bike 30 31.5 missed', 'o2 c1 44 45 accepted'],
    )
    const told = run.assignments.map(
      ({ order, courier, arrivalAt, pickupMetres }) =>
        `${order.id} ${courier.id} arrived at ${arrivalAt} after ${pickupMetres} m`,
    )
    expect(told).toEqual(['o1 c1 arrived at 18 after 1000 m', 'o2 c1 arrived at 45 after 0 m'])
    expect(run.offers.map(({ at, endedAt, outcome }) => `${at} ${endedAt} ${outcome}`)).toEqual([
      '6 6.5 skipped',
      '7.5 8 accepted',
      '30 31.5 missed',
      '44 45 accepted',
    ])
  })
  it('knows how fast each vehicle is, to the second where the instance is', () => {
    const offers = ['o2 bike 8 8 accepted']
    expect(check(['o2 bike 8 20 24'], offers).assignments[0]!.arrivalAt).toBe(9)
    const exact = { ...instance, inWholeMinutes: false }
    expect(check(['o2 bike 8 20 24'], offers, exact).assignments[0]!.arrivalAt).toBe(8.5)
    expect(() => check(['o2 bike 8 20 23.5'], offers)).toThrow('the trip took another time')
  })
  it.each([
    ['o9 is no order', ['o9 c1 8 20 43']],
    ['o1 is there twice', ['o1 c1 8 20 43', 'o1 c1 44 66 89']],
    ['c9 is no courier', ['o1 c9 8 20 43']],
    ['before it was placed', ['o1 c1 4 20 43']],
    ['busy or off duty', ['o1 c1 8 20 43', 'o2 c1 43 45 49']],
    ['busy or off duty', ['o2 bike 5 20 24']],
    ['picked up at 19, not at 20', ['o1 c1 8 19 42']],
    ['picked up at 20, not at 21', ['o1 c1 9 20 43']],
    ['the trip took another time', ['o1 c1 8 20 42']],
    ['picked up after the end of the shift', ['o1 c1 50 62 85']],
    [`${ASSIGNMENTS_FILE}:2: dropoff_at is no number: x`, ['o1 c1 8 20 x']],
    [`${ASSIGNMENTS_FILE}:2: no dropoff_at`, ['o1 c1 8 20']],
    ['assigned without an accepted offer', ['o1 c1 8 20 43']],
  ])('finds an assignment that breaks a rule: %s', (message, assignments) => {
    expect(() => check(assignments, [])).toThrow(message)
  })
  it.each([
    ['is no outcome', ['o1 c1 8 8 taken']],
    ['ended before it was made', ['o1 c1 8 7 skipped']],
    ['before it was placed, or while', ['o1 c1 4 5 skipped']],
    ['or while it was offered', ['o1 c1 8 9 skipped', 'o1 bike 8.5 9 skipped']],
    ['or while it was offered or carried', ['o1 c1 8 8 accepted', 'o1 bike 9 9 skipped']],
    ['had an offer or an order', ['o1 c1 8 9 skipped', 'o2 c1 8.5 9 skipped']],
    ['had an offer or an order', ['o1 c1 8 8 accepted', 'o2 c1 43 44 skipped']],
    ['was off duty', ['o2 bike 5 6 skipped']],
    ['after the end of the shift', ['o2 bike 61 62 skipped']],
    ['assigned to somebody else or at another time', ['o1 c1 7 7 accepted']],
    ['assigned to somebody else or at another time', ['o1 bike 8 8 accepted']],
    ['assigned to somebody else or at another time', ['o1 c1 8 8 accepted', 'o2 bike 8 8 accepted']],
  ])('finds an offer that breaks a rule: %s', (message, offers) => {
    expect(() => check(['o1 c1 8 20 43'], offers)).toThrow(message)
  })
})
