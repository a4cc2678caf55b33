/** The street router next to ngraph.path and geojson-path-finder: the same streets, the same pairs of junctions, in turn. */
import type { Position } from '@puni/contract/fields'
import type { Hierarchy } from '@puni/streets/hierarchy/hierarchy'
import type { RouterData } from '@puni/streets/router/router-file'
import { type StreetGraph, Streets } from '@puni/streets/graph/street-graph'
import type { StreetRouter } from '@puni/streets/router/street-router'
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { type Arcs, arcsOf, OPTIONS, positionOf } from './arcs.ts'
import { type Contender, geoJsonPathFinder, ngraph, ourRouter, ourSearch } from './contenders.ts'
import { summary } from './cost.ts'

/** As in a server that has been up for a while: each contender finds other ways for so long before it is timed, milliseconds. */
const WARM_UP_MS = 1_000
/** Pairs that are timed before the next one's turn, and the milliseconds before each turn to get the processor's caches back. */
const TURN = 40
const TURN_WARM_UP_MS = 10
/** Times of the fastest library ÷ those of our search, at the median and at the mean. */
export const BOUNDS = { median: 10, mean: 5 }

/** The streets of a pack, with junctions drawn at random, the same in every run. */
export interface RandomStreets {
  readonly graph: StreetGraph
  /** Of the vehicle of OPTIONS. */
  readonly hierarchy: Hierarchy
  readonly streets: Streets
  readonly arcs: Arcs
  readonly anyJunction: () => number
  readonly anyPlaces: (count: number) => Position[]
}

/** The streets of a router. */
export function randomStreets({ graph, hierarchies }: RouterData): RandomStreets {
  const streets = new Streets(graph)
  const arcs = arcsOf(streets, OPTIONS.vehicle)
  const open = [...new Set(arcs.open.map(arcs.tail))]
  const random = randomNumbers(1)
  const anyJunction = () => open[Math.floor(random() * open.length)]!
  const anyPlaces = (count: number) => Array.from({ length: count }, () => positionOf(graph, anyJunction()))
  return { graph, hierarchy: hierarchies.get(OPTIONS.vehicle)!, streets, arcs, anyJunction, anyPlaces }
}

/** What a contender took. */
interface Result {
  readonly name: string
  /** Milliseconds by pair. */
  readonly times: readonly number[]
  /** Of the routes. */
  readonly seconds: readonly number[]
}

/** Times of the fastest library divided by ours. */
interface Ratio {
  readonly median: number
  readonly mean: number
}

export interface Race {
  /** Our search, which does what libraries do. */
  readonly search: Result
  /** The whole router: the street at each point, the way, its line. */
  readonly router: Result
  readonly libraries: readonly Result[]
  readonly searchRatio: Ratio
  readonly routerRatio: Ratio
}

/** Times so many pairs. */
export function race(
  { graph, hierarchy, streets, arcs, anyJunction }: RandomStreets,
  router: StreetRouter,
  pairs: number,
): Race {
  const drawn = Array.from({ length: pairs }, () => [anyJunction(), anyJunction()] as const)
  const contenders = [
    ourSearch(streets, hierarchy),
    ourRouter(graph, router),
    ...ngraph(graph, arcs),
    geoJsonPathFinder(streets, arcs),
  ]
  const warmUp = ({ find }: Contender, ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end) find(anyJunction(), anyJunction())
  }
  for (const contender of contenders) warmUp(contender, WARM_UP_MS)
  const [search, whole, ...libraries] = compare(contenders, drawn, (contender) =>
    warmUp(contender, TURN_WARM_UP_MS),
  )
  const ratioTo = ({ times }: Result): Ratio => {
    const by = (key: 'median' | 'mean') =>
      Math.min(...libraries.map((library) => summary(library.times)[key])) / summary(times)[key]
    return { median: by('median'), mean: by('mean') }
  }
  const ratios = { searchRatio: ratioTo(search!), routerRatio: ratioTo(whole!) }
  return { search: search!, router: whole!, libraries, ...ratios }
}

/** Whether a race is won by as much as BOUNDS says. */
export const isWon = ({ searchRatio: { median, mean } }: Race) =>
  median >= BOUNDS.median && mean >= BOUNDS.mean

/**
 * Asks the contenders for some pairs each, in turn: what slows the machine slows all alike, and each has the
 * processor's caches for itself, as a router has in a thread of its own.
 */
function compare(
  contenders: readonly Contender[],
  pairs: readonly (readonly [number, number])[],
  prepare: (contender: Contender) => void,
): Result[] {
  const results = contenders.map(({ name }) => ({ name, times: [] as number[], seconds: [] as number[] }))
  for (let start = 0; start < pairs.length; start += TURN) {
    const turn = pairs.slice(start, start + TURN)
    for (const [index, contender] of contenders.entries()) {
      prepare(contender)
      for (const [from, to] of turn) {
        const started = performance.now()
        contender.find(from, to)
        const took = performance.now() - started
        results[index]!.times.push(took)
        results[index]!.seconds.push(contender.seconds())
      }
    }
  }
  return results
}
