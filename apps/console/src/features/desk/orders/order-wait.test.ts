import { expect, it } from 'vitest'
import { zonedFormat } from '../../../shared/format/format.ts'
import { waitOf } from './order-wait.ts'

const format = zonedFormat('America/Argentina/Buenos_Aires')
// 18:00 in Buenos Aires.
const now = Date.parse('2026-11-21T21:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const wait = (placed: number, pickup: number | null) =>
  waitOf(
    {
      createdAt: at(placed),
      schedule: { day: '2026-11-21', pickupTime: pickup === null ? null : at(pickup), isUrgent: false },
    },
    now,
    format,
  )

it.each([
  [0, null, 'Recién pedido', '0 min'],
  [-1, null, 'Espera hace 1 min', '1 min'],
  [-59, null, 'Espera hace 59 min', '59 min'],
  [-60, null, 'Espera hace 1 h', '1 h'],
  [-185, null, 'Espera hace 3 h', '3 h'],
  [-1_440, null, 'Espera hace 1 día', '1 día'],
  [-4_500, null, 'Espera hace 3 días', '3 días'],
  [-15, 210, 'Para las 21:30', '21:30'],
  [-15, 400, 'Para el 22/11 00:40', '22/11 00:40'],
  [-15, 0, 'Para ahora', '0 min'],
  [-200, -12, 'Espera hace 12 min', '12 min'],
])('placed at %i min and due at %o it reads "%s"', (placed, pickup, text, brief) => {
  expect(wait(placed, pickup)).toMatchObject({ text, brief })
})

it('never counts below zero, whatever the clock of this computer', () => {
  expect(wait(3, null)).toMatchObject({ text: 'Recién pedido', brief: '0 min' })
})

it('begins when the order is due', () => {
  expect(wait(-60, 30).dueAt).toBe(now + 30 * 60_000)
  expect(wait(-60, null).dueAt).toBe(now - 60 * 60_000)
})
