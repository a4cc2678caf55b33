/** Why a way of routino's takes longer or less than ours. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Extract } from '@puni/city-pack/extract/extract'
import { Judge, type PlainPlace } from '@puni/city-pack/streets/judge-fixture'
import type { StreetRoute } from '@puni/streets/router/street-router'
import type { RoutinoEngine, RoutinoWay } from './routino-engine.ts'

/** A pair of junctions whose durations differ. */
export interface Differing {
  readonly from: Position
  readonly to: Position
  readonly route: StreetRoute
  /** Driving along our way, without turns and signals. */
  readonly seconds: number
  /** Null if it finds none. */
  readonly theirs: RoutinoWay | null
}

/** Why durations differ. */
export interface Reason {
  readonly kind: string
  /** Where the ways do; null if that is not one place. */
  readonly where: string | null
}

/** Milliseconds are whole on every edge of a route, but not for the judge. */
const ROUNDING_S = 0.1
/** Share by which routino may be slower along a stretch and still take it. */
const SLOWER = 0.05
/** Places closer than this are one, degrees: routino writes a millionth. */
const SAME_DEGREES = 3e-6
/** Side of the squares in which nodes are looked for, degrees. */
const SQUARE = 1e-5

export class Differences {
  readonly #extract: Extract
  readonly #vehicle: VehicleType
  readonly #secondsBetween: (from: Position, to: Position) => number | null
  readonly #nodes = new Map<string, number[]>()
  #judge: Judge | null = null

  readonly #ask: RoutinoEngine

  constructor(
    extract: Extract,
    vehicle: VehicleType,
    secondsBetween: (from: Position, to: Position) => number | null,
    ask: RoutinoEngine,
  ) {
    this.#ask = ask
    this.#extract = extract
    this.#vehicle = vehicle
    this.#secondsBetween = secondsBetween
    for (const node of new Set(
      extract.ways.flatMap(({ tags, nodes }) => ('highway' in tags || 'route' in tags ? [...nodes] : [])),
    )) {
      if (node < 0) continue
      const key = squareOf(this.#positionOf(node))
      this.#nodes.set(key, [...(this.#nodes.get(key) ?? []), node])
    }
  }

  async reasonOf({ route, seconds, theirs }: Differing): Promise<Reason> {
    if (theirs === null || seconds < theirs.seconds) {
      const stranger = await this.#strangerTo(route)
      return stranger === null
        ? { kind: 'routino takes every street of our way, but does not find the whole', where: null }
        : { kind: 'we take a street that routino does not', where: stranger }
    }
    const nodes = theirs.path.map((place) => this.#nodeAt(place))
    const unknown = theirs.path[nodes.indexOf(null)]
    if (unknown !== undefined)
      return { kind: 'routino passes a place that is none of ours', where: textOf(unknown) }
    const known = (nodes as number[]).filter((node, index) => node !== nodes[index - 1])
    const path = known.map((node) => this.#positionOf(node))
    const stranger = path.findIndex(
      (place, index) => index > 0 && this.#secondsBetween(path[index - 1]!, place) === null,
    )
    if (stranger > 0) {
      const tags = this.#tagsBetween(known[stranger - 1]!, known[stranger]!)
      return { kind: 'routino takes a street that we do not', where: `${textOf(path[stranger]!)}, ${tags}` }
    }
    const forbidden = path.findIndex((_, index) => index > 0 && this.#secondsAlong(known, index) === Infinity)
    if (forbidden > 0) {
      return { kind: 'routino turns where we may not', where: textOf(path[forbidden - 1]!) }
    }
    return this.#secondsAlong(known, known.length - 1) >= route.seconds - ROUNDING_S
      ? { kind: 'our way saves turns or signals, which routino does not count', where: null }
      : { kind: 'routino has a faster way, also with turns', where: null }
  }

  /** The first stretch of a way of ours that routino does not take; null if it takes all of them, one by one. */
  async #strangerTo({ path, describe }: StreetRoute): Promise<string | null> {
    const corners = [...describe().parts.map(({ start }) => start), path.length - 1]
    for (const [index, end] of corners.slice(1).entries()) {
      const stretch = path.slice(corners[index], end + 1)
      const driven = stretch.slice(1).map((place, at) => this.#secondsBetween(stretch[at]!, place) ?? NaN)
      const ours = driven.reduce((sum, one) => sum + one, 0)
      const theirs = await this.#ask(stretch[0]!, stretch.at(-1)!)
      if (theirs === null || theirs.seconds > ours * (1 + SLOWER) + ROUNDING_S)
        return stretch.map(textOf).join(' ')
    }
    return null
  }

  /** With turns and signals, to one of the nodes; Infinity if that breaks a rule. */
  #secondsAlong(nodes: readonly number[], last: number): number {
    this.#judge ??= new Judge(this.#extract, this.#vehicle)
    const path = nodes.slice(0, last + 1).map((node) => this.#positionOf(node))
    return this.#judge.secondsOf(path, placeAt(nodes[0]!), placeAt(nodes[last]!))
  }

  #positionOf(node: number): Position {
    return { lat: this.#extract.latE7[node]! / 1e7, lng: this.#extract.lngE7[node]! / 1e7 }
  }

  #nodeAt({ lat, lng }: Position): number | null {
    const around = [-SQUARE, 0, SQUARE].flatMap((down) =>
      [-SQUARE, 0, SQUARE].flatMap(
        (right) => this.#nodes.get(squareOf({ lat: lat + down, lng: lng + right })) ?? [],
      ),
    )
    const off = (node: number) => {
      const at = this.#positionOf(node)
      return Math.hypot(at.lat - lat, at.lng - lng)
    }
    const [nearest] = around.toSorted((a, b) => off(a) - off(b))
    return nearest === undefined || off(nearest) > SAME_DEGREES ? null : nearest
  }

  /** What the way is on which two nodes follow one another. */
  #tagsBetween(from: number, to: number): string {
    const way = this.#extract.ways.find(({ nodes }) =>
      nodes.some((node, index) => node === from && (nodes[index - 1] === to || nodes[index + 1] === to)),
    )
    return Object.entries(way?.tags ?? {})
      .map((tag) => tag.join('='))
      .join(', ')
  }
}

export const textOf = ({ lat, lng }: Position) => `${lat.toFixed(6)},${lng.toFixed(6)}`
const squareOf = ({ lat, lng }: Position) => `${Math.round(lat / SQUARE)},${Math.round(lng / SQUARE)}`
const placeAt = (node: number): PlainPlace => ({ a: node, b: node, share: 0 })
