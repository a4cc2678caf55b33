import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { drawExtract, drawnAt, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { encodeStreets } from '@puni/streets/graph/graph-streets'
import { afterEach, expect, it, vi } from 'vitest'
import { openStreets } from './phone-router.ts'

const ONEWAY_ON_MONDAY_MORNINGS = { 'oneway:conditional': '-1 @ 420-600' }
const BLOCK = drawExtract({ a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100] }, [
  ['a b', ONEWAY_ON_MONDAY_MORNINGS],
  ['b c'],
  ['c d'],
  ['d a'],
])

afterEach(() => vi.useRealTimers())

it.each([
  ['2026-11-23T09:59:59Z', 100],
  ['2026-11-23T10:00:00Z', 300],
])('a way at %s goes by the rules of the hour in the city, as the server has it: %d m', (now, metres) => {
  vi.setSystemTime(now)
  const streets = encodeStreets(decodeGraph(buildStreetGraph(BLOCK, TEST_INFO)))
  const part = { streets: btoa(String.fromCharCode(...streets)), traffic: 1, city: TEST_INFO }
  const find = openStreets(part, 'America/Argentina/Buenos_Aires')
  const found = find(drawnAt([0, 0]), drawnAt([100, 0]), 'Auto')
  expect(Math.round(found!.distanceValue / 10) * 10).toBe(metres)
})
