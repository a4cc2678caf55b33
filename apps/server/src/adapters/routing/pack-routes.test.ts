import { buildStreetGraph } from '@puni/city-pack/streets/build-graph'
import { drawExtract, drawnAt, TEST_INFO } from '@puni/city-pack/streets/extract-fixture'
import { readRouter } from '@puni/streets/router/router-file'
import { expect, it } from 'vitest'
import { packRoutes } from './pack-routes.ts'

const ONEWAY_ON_MONDAY_MORNINGS = { 'oneway:conditional': '-1 @ 420-600' }
const BLOCK = drawExtract({ a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100] }, [
  ['a b', ONEWAY_ON_MONDAY_MORNINGS],
  ['b c'],
  ['c d'],
  ['d a'],
])

it.each([
  ['2026-11-23T09:59:59Z', 100],
  ['2026-11-23T10:00:00Z', 300],
  ['2026-11-24T10:00:00Z', 100],
])('a way at %s goes by the rules of the hour in the city: %d m', async (now, metres) => {
  const traffic = { factor: 1, hours: [], timeZone: 'America/Argentina/Buenos_Aires' }
  const clock = { now: () => new Date(now) }
  const routes = packRoutes(readRouter(buildStreetGraph(BLOCK, TEST_INFO)), traffic, clock)
  const found = await routes.route(drawnAt([0, 0]), drawnAt([100, 0]), 'Auto')
  expect(Math.round(found!.metres / 10) * 10).toBe(metres)
})
