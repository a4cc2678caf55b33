/** The judge sees every kind of wrong way: routers of other streets than the judge's go before it. */
import { expect, it } from 'vitest'
import type { Extract, Tags } from '../extract/extract.ts'
import { buildStreetGraph } from './build-graph.ts'
import { drawExtract, TEST_INFO } from './extract-fixture.ts'
import { judgeWays, NOTHING_WRONG, openedExtract } from './judged-ways-fixture.ts'
import { readRouter } from '@puni/streets/router/router-file'
import type { StreetRouter } from '@puni/streets/router/street-router'

const PAIRS = 1000

/** A short way from a to d by b, and a long one by e. */
function city(shortcut: Tags): Extract {
  const drawn = drawExtract(
    { a: [0, 0], m: [50, 5], b: [100, 0], c: [200, 0], d: [100, 100], e: [-100, 300] },
    [['a m b'], ['b c'], ['b d', shortcut], ['a e d'], ['c d']],
  )
  const restriction = { id: 1, tags: { restriction: 'no_left_turn' }, from: [0], to: [2], via: { node: 2 } }
  return { ...drawn, restrictions: [restriction] }
}

const routerOf = (extract: Extract) => readRouter(buildStreetGraph(extract, { ...TEST_INFO, demo: true }))

/** Goes to the first point of the way and back before it sets out. */
function turningAround(router: StreetRouter): Pick<StreetRouter, 'route'> {
  return {
    route: (from, to, options) => {
      const route = router.route(from, to, options)
      return route && { ...route, path: [...route.path.slice(0, 2), ...route.path] }
    },
  }
}

it('finds nothing wrong with the ways of the same streets', () => {
  for (const extract of [city({}), city({ access: 'private' })]) {
    expect(judgeWays(extract, routerOf(extract), 'Auto', PAIRS)).toEqual(NOTHING_WRONG)
  }
})

it.each([
  ['restrictions', city({}), routerOf({ ...city({}), restrictions: [] })],
  ['access', city({ access: 'private' }), routerOf(openedExtract(city({ access: 'private' })))],
  ['turning around', city({}), turningAround(routerOf(city({})))],
] as const)('counts ways that break a rule: %s', (_, extract, router) => {
  expect(judgeWays(extract, router, 'Auto', PAIRS).broken).toBeGreaterThan(0)
})
