/**
 * What turn restrictions forbid, as sequences of arcs, and how far a ride has followed each of them (the
 * automaton of Aho and Corasick).
 */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'

/** Arcs that these vehicles must not take one right after the other; two or more. */
export interface ForbiddenWay {
  /** Bits of `vehicleBit`. */
  readonly vehicles: number
  readonly arcs: readonly number[]
}

export const vehicleBit = (vehicle: VehicleType) => 1 << VEHICLE_TYPES.indexOf(vehicle)

/** A ride that has followed no forbidden way. */
export const NO_MATCH = 0

/** A beginning of forbidden ways. */
interface Match {
  readonly arcs: readonly number[]
  readonly longer: Map<number, number>
  /** Arcs that must not come next. */
  readonly banned: Set<number>
  /** The longest shorter match that this one ends with. */
  shorter: number
}

/** Matches are numbered; a match of one arc or none is known from the arc alone. */
export class ForbiddenWays {
  readonly #matches: Match[] = [{ arcs: [], longer: new Map(), banned: new Set(), shorter: NO_MATCH }]
  /** Matches of two arcs or more by their last arc. */
  readonly #longByArc = new Map<number, number[]>()

  constructor(ways: readonly ForbiddenWay[], vehicle: VehicleType) {
    for (const { vehicles, arcs } of ways) if ((vehicles & vehicleBit(vehicle)) !== 0) this.#add(arcs)
    // Shorter matches come first, for a match takes over what its shorter one bans.
    const byLength = [...this.#matches.keys()].sort((a, b) => this.#length(a) - this.#length(b))
    for (const match of byLength) if (this.#length(match) > 1) this.#link(match)
  }

  /** The match of a ride that begins on an arc. */
  begin(arc: number): number {
    return this.#matches[NO_MATCH]!.longer.get(arc) ?? NO_MATCH
  }

  /** The match after another arc. */
  follow(match: number, arc: number): number {
    for (let at = match; at !== NO_MATCH; at = this.#matches[at]!.shorter) {
      const longer = this.#matches[at]!.longer.get(arc)
      if (longer !== undefined) return longer
    }
    return this.begin(arc)
  }

  bans(match: number, arc: number): boolean {
    return this.#matches[match]!.banned.has(arc)
  }

  /** Matches of two arcs or more that end with an arc. */
  longMatches(arc: number): readonly number[] {
    return this.#longByArc.get(arc) ?? []
  }

  #length(match: number): number {
    return this.#matches[match]!.arcs.length
  }

  #add(arcs: readonly number[]): void {
    let match = NO_MATCH
    for (const [index, arc] of arcs.slice(0, -1).entries()) {
      const longer = this.#matches[match]!.longer.get(arc) ?? this.#begun(arcs.slice(0, index + 1))
      this.#matches[match]!.longer.set(arc, longer)
      match = longer
    }
    this.#matches[match]!.banned.add(arcs.at(-1)!)
  }

  #begun(arcs: readonly number[]): number {
    const match = this.#matches.push({ arcs, longer: new Map(), banned: new Set(), shorter: NO_MATCH }) - 1
    const last = arcs.at(-1)!
    if (arcs.length > 1) this.#longByArc.set(last, [...this.longMatches(last), match])
    return match
  }

  #link(match: number): void {
    const one = this.#matches[match]!
    one.shorter = one.arcs.slice(1).reduce((at, arc) => this.follow(at, arc), NO_MATCH)
    for (const arc of this.#matches[one.shorter]!.banned) one.banned.add(arc)
  }
}
