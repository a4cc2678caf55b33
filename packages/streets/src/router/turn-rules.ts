/** Which turns a vehicle may make from street to street, and what they cost. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { type ForbiddenWays, vehicleBit } from '../graph/forbidden-ways.ts'
import { directionBit } from '../graph/road-rule.ts'
import { roadSpeed } from '../graph/speeds.ts'
import type { Streets } from '../graph/street-graph.ts'

/** What an arc is for a vehicle: closed, for passing through, or only to begin and end in. */
export const CLOSED = 0
export const THROUGH = 1
export const LOCAL = 2

/**
 * Milliseconds without traffic. Speeds include the stops of an ordinary street; these come on top where a
 * route turns, waits at signals, or turns around.
 */
const TURN_MS = 3_000
const SHARP_TURN_MS = 5_000
const SIGNAL_MS = 4_000
const TURN_AROUND_MS = 20_000
/** Degrees from straight on. */
const STRAIGHT_DEGREES = 35
const SHARP_DEGREES = 125

/** On the way out of where a route begins, or on streets for passing through. */
export const OUTWARD = 0
/** On the way into where a route ends: it cannot leave again. */
export const INWARD = 1
export type Phase = typeof OUTWARD | typeof INWARD

/** A vehicle at the start of an arc: how much of a forbidden way it has followed, and its phase. */
export interface Ride {
  readonly arc: number
  readonly match: number
  readonly phase: Phase
}

/** Called for each permitted turn: the arc, the match (ForbiddenWays) and the phase after it; its weight. */
export type VisitTurn = (arc: number, match: number, phase: Phase, weight: number) => void

export class TurnRules {
  readonly streets: Streets
  /** CLOSED, THROUGH or LOCAL by arc. */
  readonly use: Uint8Array
  readonly forbidden: ForbiddenWays
  /** Milliseconds per metre by rule, as drawn and against it; NaN where the vehicle may not go. */
  readonly #pace: Float64Array
  readonly #vehicle: number

  constructor(streets: Streets, vehicle: VehicleType, use: Uint8Array, forbidden: ForbiddenWays) {
    this.streets = streets
    this.use = use
    this.forbidden = forbidden
    this.#vehicle = vehicleBit(vehicle)
    this.#pace = Float64Array.from(
      streets.graph.rules.flatMap(({ roadClass, forwardKmh, backwardKmh, isPushed }) =>
        [forwardKmh, backwardKmh].map((kmh) => 1000 / (roadSpeed(roadClass, kmh, vehicle, isPushed) ?? NaN)),
      ),
    )
  }

  /** Whole milliseconds from the start of an arc to a distance along it, metres in its direction. */
  millisecondsTo(arc: number, metres: number): number {
    return Math.round(metres * this.#pace[2 * this.streets.graph.edgeRule[arc >> 1]! + (arc & 1)]!)
  }

  /** Whole milliseconds along an arc, without the turn at its end. */
  milliseconds(arc: number): number {
    return this.millisecondsTo(arc, this.streets.length(arc >> 1))
  }

  /**
   * The turns at the end of a ride's arc, at a minute of the week or, for null, by the rules of all hours; turning
   * around only where there is no way on.
   */
  eachTurn({ arc, match, phase }: Ride, minute: number | null, visit: VisitTurn): void {
    const { graph, incidentStart, incident } = this.streets
    const junction = this.streets.head(arc)
    const from = incidentStart[junction]!
    const to = incidentStart[junction + 1]!
    const isShut = (graph.junctionClosed[junction]! & this.#vehicle) !== 0
    const back = arc ^ 1
    const isPermitted = (next: number) =>
      this.use[next] !== CLOSED &&
      (next === back || !isShut) &&
      !this.forbidden.bans(match, next) &&
      (minute === null || !this.forbidden.bansAt(match, next, minute))
    let choices = 0
    let waysOn = 0
    for (let index = from; index < to; index++) {
      const next = incident[index]!
      if (next === back || !isPermitted(next)) continue
      choices++
      if (this.use[arc] === LOCAL || this.use[next] === THROUGH) waysOn++
    }
    const signal = this.#endsAtSignals(arc) ? SIGNAL_MS : 0
    for (let index = from; index < to; index++) {
      const next = incident[index]!
      if (!isPermitted(next)) continue
      if (this.use[next] === THROUGH && phase === INWARD) continue
      if (next === back && waysOn > 0) continue
      const turn = next === back ? TURN_AROUND_MS : choices > 1 ? this.#turnMs(arc, next) : 0
      const nextPhase = this.use[next] === LOCAL && this.use[arc] === THROUGH ? INWARD : phase
      visit(next, this.forbidden.follow(match, next), nextPhase, signal + turn)
    }
  }

  #endsAtSignals(arc: number): boolean {
    const { rules, edgeRule } = this.streets.graph
    return (rules[edgeRule[arc >> 1]!]!.signals & (1 << (arc & 1))) !== 0
  }

  #turnMs(arc: number, next: number): number {
    const { leaving } = this.streets
    // Where the arc comes from, seen from its end, is opposite to its travel.
    const bend = Math.abs(((leaving[next]! - leaving[arc ^ 1]! + 720) % 360) - 180)
    return bend < STRAIGHT_DEGREES ? 0 : bend < SHARP_DEGREES ? TURN_MS : SHARP_TURN_MS
  }
}

/** What each arc is for a vehicle by the rules of its edge. */
export function drawnUse(graph: Streets['graph'], vehicle: VehicleType): Uint8Array {
  const use = new Uint8Array(2 * graph.edgeRule.length)
  const bits = [directionBit(vehicle, false), directionBit(vehicle, true)] as const
  for (let arc = 0; arc < use.length; arc++) {
    const { directions, local } = graph.rules[graph.edgeRule[arc >> 1]!]!
    const bit = bits[arc & 1]!
    use[arc] = (directions & bit) === 0 ? CLOSED : (local & bit) === 0 ? THROUGH : LOCAL
  }
  return use
}
