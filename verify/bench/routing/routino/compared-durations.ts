/** Durations of our ways next to routino's, between random junctions. */
import type { Position } from '@puni/contract/fields'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Extract } from '@puni/city-pack/extract/extract'
import { pointAt, Streets } from '@puni/streets/graph/street-graph'
import type { StreetRouter } from '@puni/streets/router/street-router'
import { CLOSED, THROUGH, type TurnRules } from '@puni/streets/router/turn-rules'
import { VehicleStreets } from '@puni/streets/router/vehicle-streets'
import { randomNumbers } from '@puni/dispatch/random-numbers'
import { positionOf } from '../random-streets.ts'
import { prepareRoutino, type RoutinoVehicle } from './routino-engine.ts'

/** Share of the other duration by which two may differ and still agree. */
const NEAR = 0.05
/** Percent of pairs that must agree. */
export const BOUND = 85

/** A pair of junctions. */
interface Compared {
  readonly from: Position
  readonly to: Position
  /** Our duration divided by routino's; Infinity if that finds no way. */
  readonly ratio: number
}

/** What was found for all pairs. */
export interface Comparison {
  /** Percent of pairs whose durations agree. */
  readonly agreeing: number
  /** The ratio at the median. */
  readonly median: number
  /** The pair that is farthest off. */
  readonly worst: Compared
}

/**
 * Compares the durations of so many pairs of junctions, the same in every run. Routino pays for no turns and no signals, so what is
 * compared is the time that we take to drive along our way, without what turns and signals cost there, and the time that routino takes.
 */
export async function compareDurations(
  extract: Extract,
  router: StreetRouter,
  vehicle: RoutinoVehicle,
  pairs: number,
): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'routino-'))
  try {
    const ask = await prepareRoutino(extract, vehicle, folder)
    const { rules } = new VehicleStreets(new Streets(router.graph), vehicle).nodes
    const anyPair = randomPairs(rules)
    const secondsBetween = drivenSeconds(rules)
    const compared: Compared[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const [from, to] = anyPair()
      const route = router.route(from, to, { vehicle, traffic: 1 })
      if (route === null) throw new Error(`No way from ${JSON.stringify(from)} to ${JSON.stringify(to)}`)
      const theirs = await ask(from, to)
      const driven = route.path
        .slice(1)
        .map((place, index) => secondsBetween(route.path[index]!, place) ?? NaN)
      const seconds = driven.reduce((sum, one) => sum + one, 0)
      compared.push({ from, to, ratio: theirs === null ? Infinity : seconds / theirs.seconds })
    }
    const ratios = compared.map(({ ratio }) => ratio).sort((a, b) => a - b)
    const off = ({ ratio }: Compared) => Math.abs(Math.log(ratio))
    return {
      agreeing: (100 * ratios.filter((ratio) => Math.abs(ratio - 1) <= NEAR).length) / pairs,
      median: ratios[pairs >> 1]!,
      worst: compared.reduce((most, one) => (off(one) > off(most) ? one : most)),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Pairs of different junctions on streets for passing through: those that lead nowhere else are not routino's. */
function randomPairs({ streets, use }: TurnRules): () => [Position, Position] {
  const through = Array.from(use.keys()).filter((arc) => use[arc] === THROUGH)
  const junctions = [...new Set(through.map((arc) => streets.head(arc ^ 1)))]
  const random = randomNumbers(1)
  const any = () => Math.floor(random() * junctions.length)
  return () => {
    const from = any()
    const to = (from + 1 + Math.floor(random() * (junctions.length - 1))) % junctions.length
    return [positionOf(streets.graph, junctions[from]!), positionOf(streets.graph, junctions[to]!)]
  }
}

/** Seconds from a point of a street to the next one, by these; null where none leads from one to the other. */
function drivenSeconds(rules: TurnRules): (from: Position, to: Position) => number | null {
  const { graph, along } = rules.streets
  const keyOf = (...places: Position[]) =>
    places.flatMap(({ lat, lng }) => [Math.round(lat * 1e7), Math.round(lng * 1e7)]).join()
  const seconds = new Map<string, number>()
  for (const arc of rules.use.keys()) {
    if (rules.use[arc] === CLOSED) continue
    const pace = rules.milliseconds(arc) / rules.streets.length(arc >> 1)
    for (let point = graph.pointStart[arc >> 1]!; point < graph.pointStart[(arc >> 1) + 1]! - 1; point++) {
      const ends = [pointAt(graph, point), pointAt(graph, point + 1)]
      const key = keyOf(...(arc % 2 === 0 ? ends : ends.toReversed()))
      const taken = (pace * (along[point + 1]! - along[point]!)) / 1000
      // Of two streets between the same points, a way takes the faster.
      seconds.set(key, Math.min(taken, seconds.get(key) ?? Infinity))
    }
  }
  return (from, to) => seconds.get(keyOf(from, to)) ?? null
}
