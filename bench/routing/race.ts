/** The street router next to ngraph.path and geojson-path-finder: the same streets, the same pairs of junctions, in turn. */
import type { Position } from '@puni/contract/entities'
import { decodeGraph } from '../../packages/city/src/streets/graph-file.ts'
import { type StreetGraph, Streets } from '../../packages/city/src/streets/street-graph.ts'
import type { StreetRouter } from '../../packages/city/src/streets/street-router.ts'
import { randomNumbers } from '../../packages/dispatch/src/random-numbers.ts'
import { type Arcs, arcsOf, OPTIONS, positionOf } from './arcs.ts'
import { type Contender, geoJsonPathFinder, ngraph, ours } from './contenders.ts'
import { summary } from './cost.ts'

const WARM_UP = 60
/** Times of the fastest library ÷ ours, at the median and at the mean. */
export const BOUNDS = { median: 10, mean: 5 }

/** The streets of a pack, with junctions drawn at random, the same in every run. */
export interface RandomStreets {
  readonly graph: StreetGraph
  readonly streets: Streets
  readonly arcs: Arcs
  readonly anyJunction: () => number
  readonly anyPlaces: (count: number) => Position[]
}

/** Reads the file `streets.graph` of a pack. */
export function randomStreets(file: Uint8Array): RandomStreets {
  const graph = decodeGraph(file)
  const streets = new Streets(graph)
  const arcs = arcsOf(streets, OPTIONS.vehicle)
  const open = [...new Set(arcs.open.map(arcs.tail))]
  const random = randomNumbers(1)
  const anyJunction = () => open[Math.floor(random() * open.length)]!
  const anyPlaces = (count: number) => Array.from({ length: count }, () => positionOf(graph, anyJunction()))
  return { graph, streets, arcs, anyJunction, anyPlaces }
}

/** What a contender took. */
interface Result {
  readonly name: string
  /** Milliseconds by pair. */
  readonly times: readonly number[]
  /** Of the routes. */
  readonly seconds: readonly number[]
}

/** Our result, those of the libraries, and the times of the fastest of them divided by ours. */
export interface Race {
  readonly own: Result
  readonly others: readonly Result[]
  readonly ratio: { readonly median: number; readonly mean: number }
}

/** Times so many pairs. */
export function race(
  { graph, streets, arcs, anyJunction }: RandomStreets,
  router: StreetRouter,
  pairs: number,
): Race {
  const drawn = Array.from({ length: WARM_UP + pairs }, () => [anyJunction(), anyJunction()] as const)
  const libraries = [...ngraph(graph, arcs), geoJsonPathFinder(streets, arcs)]
  const [own, ...others] = compare([ours(graph, router), ...libraries], drawn)
  const ratioBy = (key: 'median' | 'mean') =>
    Math.min(...others.map(({ times }) => summary(times)[key])) / summary(own!.times)[key]
  return { own: own!, others, ratio: { median: ratioBy('median'), mean: ratioBy('mean') } }
}

/** Whether a race is won by as much as BOUNDS says. */
export const isWon = ({ ratio: { median, mean } }: Race) => median >= BOUNDS.median && mean >= BOUNDS.mean

/** Asks all contenders for each pair, in turn, so that what slows the machine slows all alike. */
function compare(contenders: readonly Contender[], pairs: readonly (readonly [number, number])[]): Result[] {
  const results = contenders.map(({ name }) => ({ name, times: [] as number[], seconds: [] as number[] }))
  for (const [round, [from, to]] of pairs.entries()) {
    for (const [index, contender] of contenders.entries()) {
      const started = performance.now()
      contender.find(from, to)
      const took = performance.now() - started
      if (round < WARM_UP) continue
      results[index]!.times.push(took)
      results[index]!.seconds.push(contender.seconds())
    }
  }
  return results
}
