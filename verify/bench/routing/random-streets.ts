/** The streets of a vehicle as plain arcs between junctions, with junctions drawn at random, the same in every run. */
import type { Position } from '@puni/contract/fields'
import type { Hierarchy } from '@puni/streets/hierarchy/hierarchy'
import { E7, type StreetGraph, Streets } from '@puni/streets/graph/street-graph'
import type { RouterData } from '@puni/streets/router/router-file'
import { CLOSED } from '@puni/streets/router/turn-rules'
import { VehicleStreets } from '@puni/streets/router/vehicle-streets'
import { randomNumbers } from '../../../packages/dispatch/src/random-numbers.ts'

/** Of all routes that are timed. */
export const OPTIONS = { vehicle: 'Auto', traffic: 1 } as const

/** Where a junction lies. */
export const positionOf = (graph: StreetGraph, junction: number): Position => ({
  lat: graph.junctionLatE7[junction]! / E7,
  lng: graph.junctionLngE7[junction]! / E7,
})

/** The streets of OPTIONS' vehicle. */
export interface RandomStreets {
  readonly graph: StreetGraph
  readonly hierarchy: Hierarchy
  readonly streets: Streets
  readonly vehicle: VehicleStreets
  /** Open arcs: edge number doubled, plus one against its drawing. */
  readonly arcs: readonly number[]
  readonly anyJunction: () => number
  readonly anyPlaces: (count: number) => Position[]
}

/** The streets of a router; throws if it has no hierarchy. */
export function randomStreets({ graph, hierarchies }: RouterData): RandomStreets {
  const hierarchy = hierarchies.get(OPTIONS.vehicle)
  if (hierarchy === undefined) throw new Error('The pack has no hierarchies')
  const streets = new Streets(graph)
  const vehicle = new VehicleStreets(streets, OPTIONS.vehicle)
  const { use } = vehicle.nodes.rules
  const arcs = Array.from(use.keys()).filter((arc) => use[arc] !== CLOSED)
  const open = [...new Set(arcs.map((arc) => streets.head(arc ^ 1)))]
  const random = randomNumbers(1)
  const anyJunction = () => open[Math.floor(random() * open.length)]!
  const anyPlaces = (count: number) => Array.from({ length: count }, () => positionOf(graph, anyJunction()))
  return { graph, hierarchy, streets, vehicle, arcs, anyJunction, anyPlaces }
}
