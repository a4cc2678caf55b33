import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSIGNMENT_COLUMNS } from './assignments.ts'
import { readChecked } from './check.ts'
import { figuresOf } from './figures.ts'
import type { Instance } from './instance.ts'

const instance: Instance = {
  name: 'small',
  metresPerMinute: 100,
  pickupServiceMinutes: 4,
  dropoffServiceMinutes: 2,
  mostMinutes: 30,
  payPerOrder: 10,
  payPerHour: 15,
  orders: [
    { id: 'o1', pickup: { x: 1000, y: 0 }, dropoff: { x: 3000, y: 0 }, placedAt: 5, readyAt: 20 },
    { id: 'o2', pickup: { x: 3000, y: 0 }, dropoff: { x: 3050, y: 0 }, placedAt: 5, readyAt: 20 },
  ],
  couriers: [{ id: 'c1', start: { x: 0, y: 0 }, onAt: 0, offAt: 60 }],
}

const inFolder = <T>(read: (file: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  try {
    return read(join(folder, 'assignments.txt'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const check = (...lines: string[]) =>
  inFolder((file) => {
    writeFileSync(
      file,
      [ASSIGNMENT_COLUMNS.join('\t'), ...lines.map((line) => line.replaceAll(' ', '\t'))].join('\n'),
    )
    return readChecked(file, instance)
  })

describe('readChecked', () => {
  it('reads a run that follows the rules, and computes its figures', () => {
    const assignments = check('o1 c1 8 20 43', 'o2 c1 44 46 50')
    expect(figuresOf(instance, assignments, 3)).toEqual({
      undelivered: 0,
      clickToDoor: 41.5,
      readyToPickup: 13,
      clickToDoorP90: 45,
      costPerOrder: 10,
      late: 100,
      lateFromTheStart: 50,
      pickupMetres: 500,
      decisionMs: 3,
    })
    expect(figuresOf(instance, check('o1 c1 8 20 43'), 3)).toMatchObject({
      undelivered: 50,
      clickToDoor: 79,
      readyToPickup: 0,
      costPerOrder: 7.5,
    })
  })
  it.each([
    ['no order', ['o9 c1 8 20 43']],
    ['or is there twice', ['o1 c1 8 20 43', 'o1 c1 44 66 89']],
    ['no courier', ['o1 c9 8 20 43']],
    ['before it was placed', ['o1 c1 4 20 43']],
    ['busy or off duty', ['o1 c1 8 20 43', 'o2 c1 43 45 49']],
    ['not at 21', ['o1 c1 9 20 43']],
    ['another time', ['o1 c1 8 20 42']],
    ['after the end of the shift', ['o1 c1 50 62 85']],
    ['is no number', ['o1 c1 8 20 x']],
    ['no dropoff_at', ['o1 c1 8 20']],
  ])('finds what breaks a rule: %s', (message, lines) => {
    expect(() => check(...lines)).toThrow(message)
  })
})
