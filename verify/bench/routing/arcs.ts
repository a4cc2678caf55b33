/** The streets of a vehicle as plain arcs between junctions. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { E7, type StreetGraph, type Streets } from '@puni/streets/graph/street-graph'
import { CLOSED } from '@puni/streets/router/turn-rules'
import { VehicleStreets } from '@puni/streets/router/vehicle-streets'

/** Of all routes that are timed. */
export const OPTIONS = { vehicle: 'Auto', traffic: 1 } as const

export const positionOf = (graph: StreetGraph, junction: number): Position => ({
  lat: graph.junctionLatE7[junction]! / E7,
  lng: graph.junctionLngE7[junction]! / E7,
})

/** Streets of the vehicle, without turns. */
export interface Arcs {
  /** Edge number doubled, plus one against its drawing. */
  readonly open: readonly number[]
  readonly tail: (arc: number) => number
  readonly head: (arc: number) => number
  readonly seconds: (arc: number) => number
}

export function arcsOf(streets: Streets, vehicle: VehicleType): Arcs {
  const { rules } = new VehicleStreets(streets, vehicle).nodes
  return {
    open: Array.from(rules.use.keys()).filter((arc) => rules.use[arc] !== CLOSED),
    tail: (arc) => streets.head(arc ^ 1),
    head: (arc) => streets.head(arc),
    seconds: (arc) => rules.milliseconds(arc) / 1000,
  }
}
