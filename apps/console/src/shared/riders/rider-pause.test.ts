import { expect, it } from 'vitest'
import { zonedFormat } from '../format/format.ts'
import { pauseOf } from './rider-pause.ts'

const NOW = Date.parse('2026-03-06T02:50:00Z')
const format = zonedFormat('America/Argentina/Buenos_Aires')

it.each<[working: boolean, pausedUntil: string | null, text: string | null, pausedForMisses?: boolean]>([
  [true, null, null],
  [true, '2026-03-06T02:55:00Z', 'En pausa hasta las 23:55'],
  [true, '2026-03-06T03:20:00Z', 'En pausa hasta las 00:20'],
  [true, '2026-03-06T02:55:00Z', 'No contestó 2 pedidos: en pausa hasta las 23:55', true],
  // Over, and not cleaned up yet.
  [true, '2026-03-06T02:50:00Z', null],
  [false, '2026-03-06T03:20:00Z', null],
])('on duty %s, paused until %s: %s', (working, pausedUntil, text, pausedForMisses) => {
  expect(pauseOf({ working, pausedUntil, pausedForMisses }, NOW, format)).toBe(text)
})
