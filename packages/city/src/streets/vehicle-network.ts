/** The streets available to one vehicle, with its travel times. */
import type { VehicleType } from '@puni/contract/limits'
import { directionBit, roadSpeed } from './road-rules.ts'
import { type Arcs, arcsOf, type StreetGraph } from './street-graph.ts'
import type { Snap } from './street-index.ts'

/** Arcs and the seconds that each takes, without traffic. */
export interface TimedArcs extends Arcs {
  readonly seconds: Float64Array
}

/** A junction by which a place on a street is left or reached. */
export interface Door {
  readonly junction: number
  /** Seconds between place and junction, without traffic. */
  readonly seconds: number
  /** Distance of the junction along the place's edge, metres. */
  readonly along: number
}

/** Times of a vehicle, without traffic. */
export class VehicleNetwork {
  /** By the junction they leave. */
  readonly onward: TimedArcs
  /** By the junction they lead to; `head` is the one they leave. */
  readonly reversed: TimedArcs
  /** Seconds per metre by rule; NaN where the vehicle may not go. */
  readonly #pace: Float64Array
  readonly #graph: StreetGraph
  readonly #along: Float64Array
  readonly #vehicle: VehicleType

  /** `along` as returned by metresAlongEdges. */
  constructor(graph: StreetGraph, along: Float64Array, vehicle: VehicleType) {
    this.#graph = graph
    this.#along = along
    this.#vehicle = vehicle
    this.#pace = Float64Array.from(
      graph.rules,
      ({ roadClass, maxKmh }) => 1 / (roadSpeed(roadClass, maxKmh, vehicle) ?? NaN),
    )
    this.onward = this.#timed(false)
    this.reversed = this.#timed(true)
  }

  /** Junctions by which the vehicle may leave a place, or reach it: one for each direction of its street. */
  doors({ edge, along }: Snap, isExit: boolean): Door[] {
    const { edgeFrom, edgeTo, pointStart } = this.#graph
    const ends = [
      { junction: edgeFrom[edge]!, along: 0 },
      { junction: edgeTo[edge]!, along: this.#along[pointStart[edge + 1]! - 1]! },
    ]
    const junction = ends.find((end) => end.along === along)
    if (junction !== undefined) return [{ ...junction, seconds: 0 }]
    return ends
      .filter((end) => this.#isOpen(edge, end.along < along === isExit))
      .map(({ junction, along: end }) => ({
        junction,
        along: end,
        seconds: Math.abs(end - along) * this.#paceOf(edge),
      }))
  }

  /** Seconds between two places of the same edge without leaving it; Infinity against its direction. */
  secondsWithin(edge: number, fromAlong: number, toAlong: number): number {
    if (fromAlong === toAlong) return 0
    return this.#isOpen(edge, toAlong < fromAlong)
      ? Math.abs(toAlong - fromAlong) * this.#paceOf(edge)
      : Infinity
  }

  #isOpen(edge: number, backward: boolean): boolean {
    const { rules, edgeRule } = this.#graph
    return (rules[edgeRule[edge]!]!.directions & directionBit(this.#vehicle, backward)) !== 0
  }

  #paceOf(edge: number): number {
    return this.#pace[this.#graph.edgeRule[edge]!]!
  }

  #timed(reversed: boolean): TimedArcs {
    const graph = this.#graph
    const arcs = arcsOf(graph, graph.junctionLatE7.length, this.#vehicle, reversed)
    const seconds = new Float64Array(arcs.edge.length)
    for (let arc = 0; arc < seconds.length; arc++) {
      const edge = arcs.edge[arc]! >> 1
      seconds[arc] = this.#along[graph.pointStart[edge + 1]! - 1]! * this.#paceOf(edge)
    }
    return { ...arcs, seconds }
  }
}
