/**
 * What turn restrictions forbid, as sequences of arcs, and how far a ride has followed each of them (the
 * automaton of Aho and Corasick).
 */
import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { type Hours, isWithin } from './hours.ts'

/** Arcs that these vehicles must not take one right after the other; two or more, or one that is closed at some hours. */
export interface ForbiddenWay {
  /** Bits of `vehicleBit`. */
  readonly vehicles: number
  readonly arcs: readonly number[]
  /** Null for always. */
  readonly hours: Hours | null
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
  /** Arcs that must not come next at some hours. */
  readonly timed: Map<number, Hours[]>
  /** The longest shorter match that this one ends with. */
  shorter: number
}

const matchOf = (arcs: readonly number[]): Match => ({
  arcs,
  longer: new Map(),
  banned: new Set(),
  timed: new Map(),
  shorter: NO_MATCH,
})

/** Matches are numbered; a match of one arc or none is known from the arc alone. */
export class ForbiddenWays {
  readonly #matches: Match[] = [matchOf([])]
  /** Matches of two arcs or more by their last arc. */
  readonly #longByArc = new Map<number, number[]>()

  constructor(ways: readonly ForbiddenWay[], vehicle: VehicleType) {
    for (const way of ways) if ((way.vehicles & vehicleBit(vehicle)) !== 0) this.#add(way)
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

  /** Whether an arc must never come next. */
  bans(match: number, arc: number): boolean {
    return this.#matches[match]!.banned.has(arc)
  }

  /** Whether it must not at a minute of the week, whatever else is banned always. */
  bansAt(match: number, arc: number, minute: number): boolean {
    return this.#isTimed(NO_MATCH, arc, minute) || this.#isTimed(match, arc, minute)
  }

  #isTimed(match: number, arc: number, minute: number): boolean {
    const { timed } = this.#matches[match]!
    return timed.size > 0 && (timed.get(arc)?.some((hours) => isWithin(hours, minute)) ?? false)
  }

  /** Matches of two arcs or more that end with an arc. */
  longMatches(arc: number): readonly number[] {
    return this.#longByArc.get(arc) ?? []
  }

  #length(match: number): number {
    return this.#matches[match]!.arcs.length
  }

  #add({ arcs, hours }: ForbiddenWay): void {
    let match = NO_MATCH
    for (const [index, arc] of arcs.slice(0, -1).entries()) {
      const longer = this.#matches[match]!.longer.get(arc) ?? this.#begun(arcs.slice(0, index + 1))
      this.#matches[match]!.longer.set(arc, longer)
      match = longer
    }
    const last = arcs.at(-1)!
    const { banned, timed } = this.#matches[match]!
    if (hours === null) banned.add(last)
    else timed.set(last, [...(timed.get(last) ?? []), hours])
  }

  #begun(arcs: readonly number[]): number {
    const match = this.#matches.push(matchOf(arcs)) - 1
    const last = arcs.at(-1)!
    if (arcs.length > 1) this.#longByArc.set(last, [...this.longMatches(last), match])
    return match
  }

  #link(match: number): void {
    const one = this.#matches[match]!
    one.shorter = one.arcs.slice(1).reduce((at, arc) => this.follow(at, arc), NO_MATCH)
    const { banned, timed } = this.#matches[one.shorter]!
    for (const arc of banned) one.banned.add(arc)
    for (const [arc, hours] of timed) one.timed.set(arc, [...(one.timed.get(arc) ?? []), ...hours])
  }
}
