/** Why a way of routino's takes longer or less than ours. */
import type { Position } from '@puni/contract/entities'
import type { VehicleType } from '@puni/contract/limits'
import type { Extract } from '../../../packages/city/src/extract/extract.ts'
import { Judge, type PlainPlace } from '../../../packages/city/src/streets/judge-fixture.ts'
import type { StreetRoute } from '../../../packages/city/src/streets/street-router.ts'
import type { RoutinoWay } from './routino-engine.ts'

/** A pair of junctions whose durations differ. */
export interface Differing {
  readonly from: Position
  readonly to: Position
  readonly route: Pick<StreetRoute, 'path' | 'seconds'>
  /** Driving along our way, without turns and signals. */
  readonly seconds: number
  /** Null if it finds none. */
  readonly theirs: RoutinoWay | null
}

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

  constructor(
    extract: Extract,
    vehicle: VehicleType,
    secondsBetween: (from: Position, to: Position) => number | null,
  ) {
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

  reasonOf({ from, to, route, seconds, theirs }: Differing): string {
    if (theirs === null) return 'routino finds no way'
    if (seconds < theirs.seconds) return 'routino does not take our way, which is faster'
    const nodes = theirs.path.map((place) => this.#nodeAt(place))
    if (nodes.includes(null)) return 'routino passes a place that is none of ours'
    const known = (nodes as number[]).filter((node, index) => node !== nodes[index - 1])
    const path = known.map((node) => this.#positionOf(node))
    const stranger = path.findIndex(
      (place, index) => index > 0 && this.#secondsBetween(path[index - 1]!, place) === null,
    )
    if (stranger > 0) {
      return `routino takes a street that we do not: ${this.#tagsBetween(known[stranger - 1]!, known[stranger]!)}`
    }
    this.#judge ??= new Judge(this.#extract, this.#vehicle)
    const priced = this.#judge.secondsOf(path, placeAt(known[0]!), placeAt(known.at(-1)!))
    if (priced === Infinity) return `routino turns where we may not`
    return priced >= route.seconds - 0.1
      ? 'our way saves turns or signals, which routino does not count'
      : `routino has a faster way, also with turns: from ${from.lat},${from.lng} to ${to.lat},${to.lng}`
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

const squareOf = ({ lat, lng }: Position) => `${Math.round(lat / SQUARE)},${Math.round(lng / SQUARE)}`
const placeAt = (node: number): PlainPlace => ({ a: node, b: node, share: 0 })
