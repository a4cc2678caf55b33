/** Finds streets, corners and addresses for typed text. */
import type { Place, Position } from '@puni/contract/entities'
import type { PackInfo } from '../pack.ts'
import { boxOf, lengthOf, metres, metresToBox, nearestOn, type Box } from './geometry.ts'
import { readPlaceIndex } from './index-file.ts'
import { locateHouse, placeOfStreet } from './locate-house.ts'
import { joinNames, plainWords } from './names.ts'
import type { Corner, House, Locality, PlaceData, Point } from './place-data.ts'
import { readingsOf, type Reading } from './query.ts'
import { StreetNames } from './street-names.ts'

/*
 * The score of a place, lower is better, is the sum of
 *
 *   the cost of its name   0 for the name as typed, 0.15 and more for a started word, 0.5 and more for a mistyped
 *                          word (COST in street-names.ts)
 *   the reading's oddity   (query.ts)
 *   distance to `near`     0.2 · d / (d + 5 km): 0 there, 0.1 at 5 km, never 0.2. It decides between equally good
 *                          names, and never ranks a mistyped name above one typed correctly.
 *   an unknown house       0.04, a town other than the typed one 0.25
 *
 * In a tie the longer street comes first.
 */
const DISTANCE = { weight: 0.2, halfMetres: 5_000 } as const
const INEXACT = 0.04
const OTHER_CITY = 0.25

/** A neighbourhood farther away than this does not contain a place. */
const LOCALITY_REACH_M = 15_000

interface Candidate {
  readonly reading: Reading
  /** Cost of name and reading. */
  readonly cost: number
  /** One street, or the two of a corner in the order typed. */
  readonly streets: readonly [number] | readonly [number, number]
  readonly corner: Corner | null
}

interface Scored {
  readonly place: Place
  readonly score: number
  readonly candidate: Candidate
}

const distanceCost = (metresAway: number) =>
  DISTANCE.weight * (metresAway / (metresAway + DISTANCE.halfMetres))

/** The searchable streets of a city pack. */
export class PlaceIndex {
  readonly info: PackInfo
  readonly #data: PlaceData
  readonly #names: StreetNames
  readonly #lengths: readonly number[]
  readonly #boxes: readonly Box[]
  readonly #cornersOf: ReadonlyMap<number, readonly Corner[]>
  /** As plain words. */
  readonly #localities: ReadonlySet<string>

  private constructor(data: PlaceData) {
    this.info = data.info
    this.#data = data
    this.#names = new StreetNames(data.streets)
    this.#lengths = data.streets.map(({ lines }) => lines.reduce((sum, line) => sum + lengthOf(line), 0))
    this.#boxes = data.streets.map(({ lines }) => boxOf(lines))
    const corners = new Map<number, Corner[]>(data.streets.map((_, index) => [index, []]))
    for (const corner of data.corners) for (const street of corner.streets) corners.get(street)?.push(corner)
    this.#cornersOf = corners
    const cities = data.streets.flatMap(({ city }) => city ?? [])
    this.#localities = new Set([...data.localities.map(({ name }) => name), ...cities].map(plain))
  }

  /** Parses the bytes of `streets.index`. Throws PackError if they are not an index. */
  static parse(bytes: Uint8Array): PlaceIndex {
    return new PlaceIndex(readPlaceIndex(bytes))
  }

  /** The places that match a text, best first, at most `limit`. `near` is where the user works. */
  search(query: string, near: Position | null = null, limit = 8): Place[] {
    const from = near === null ? null : { lat: Math.round(near.lat * 1e6), lng: Math.round(near.lng * 1e6) }
    const candidates = readingsOf(query, (words) => this.#localities.has(words))
      .flatMap((reading) => this.#candidates(reading))
      .map((candidate) => ({ candidate, least: this.#leastScore(candidate, from) }))
      .toSorted((a, b) => a.least - b.least || this.#compare(a.candidate, b.candidate))
    // Locating a house takes time, so candidates are taken in order of their best possible score, until none
    // can improve on the results.
    let best: Scored[] = []
    for (const { candidate, least } of candidates) {
      if (least >= (best[limit - 1]?.score ?? Infinity)) break
      best = this.#ranked([...best, this.#scored(candidate, from)]).slice(0, limit)
    }
    return best.map(({ place }) => place)
  }

  /**
   * The named streets nearest to a point, nearest first: each at its nearest known house, otherwise where it
   * passes.
   */
  nearby(position: Position, limit: number): Place[] {
    const at = { lat: Math.round(position.lat * 1e6), lng: Math.round(position.lng * 1e6) }
    return this.#data.streets
      .map((street) => {
        const house = street.houses.reduce<House | null>(
          (best, next) => (best === null || metres(next, at) < metres(best, at) ? next : best),
          null,
        )
        const point = house ?? nearestOn(street.lines, at)
        return { street, house, point, away: metres(point, at) }
      })
      .toSorted((one, other) => one.away - other.away)
      .slice(0, limit)
      .map(({ street: { name, city }, house, point }): Place => ({
        kind: house === null ? 'street' : 'address',
        label: house === null ? name : `${name} ${house.number}`,
        street: name,
        streetNumber: house === null ? null : String(house.number),
        city: city ?? this.#localityOf(point),
        position: { lat: point.lat / 1e6, lng: point.lng / 1e6 },
        exact: house !== null,
      }))
  }

  /** Best first, without duplicates: a query can mean the same place in two readings. */
  #ranked(scored: readonly Scored[]): Scored[] {
    const sorted = scored.toSorted((a, b) => a.score - b.score || this.#compare(a.candidate, b.candidate))
    const seen = new Set<string>()
    return sorted.filter(({ place: { label, position } }) => {
      const key = `${label} ${position.lat} ${position.lng}`
      return !seen.has(key) && seen.add(key)
    })
  }

  /** The best possible score of a candidate: its street is at least as far away as its bounding box. */
  #leastScore({ cost, streets, corner }: Candidate, near: Point | null): number {
    if (near === null) return cost
    if (corner !== null) return cost + distanceCost(metres(near, corner))
    const box = this.#boxes[streets[0]]
    return box === undefined ? cost : cost + distanceCost(metresToBox(near, box))
  }

  #candidates(reading: Reading): Candidate[] {
    const [first, second] = reading.streets
    const matches = this.#names.match(first)
    if (second === undefined) {
      return [...matches].map(([street, cost]) => ({
        reading,
        cost: cost + reading.oddity,
        streets: [street] as const,
        corner: null,
      }))
    }
    const others = this.#names.match(second)
    return [...matches].flatMap(([street, cost]) =>
      (this.#cornersOf.get(street) ?? []).flatMap((corner) => {
        const other = corner.streets[0] === street ? corner.streets[1] : corner.streets[0]
        const otherCost = others.get(other)
        if (otherCost === undefined) return []
        return { reading, cost: cost + otherCost + reading.oddity, streets: [street, other] as const, corner }
      }),
    )
  }

  #scored(candidate: Candidate, near: Point | null): Scored {
    const { reading, corner, cost } = candidate
    const { point, ...rest } =
      corner === null ? this.#onStreet(candidate, near) : this.#atCorner(candidate, corner)
    const city = this.#data.streets[candidate.streets[0]]?.city ?? this.#localityOf(point)
    const away = near === null ? 0 : metres(near, point)
    const score =
      cost +
      distanceCost(away) +
      (rest.kind === 'address' && !rest.exact ? INEXACT : 0) +
      (reading.city !== null && reading.city !== plain(city ?? '') ? OTHER_CITY : 0)
    const position = { lat: point.lat / 1e6, lng: point.lng / 1e6 }
    return { place: { ...rest, city, position }, score, candidate }
  }

  #onStreet({ reading: { number }, streets: [index] }: Candidate, near: Point | null) {
    const street = this.#data.streets[index]
    if (street === undefined) throw new Error(`no street ${index}`)
    const { name } = street
    if (number === null) {
      const point = placeOfStreet(street, near)
      return { kind: 'street' as const, label: name, street: name, streetNumber: null, exact: false, point }
    }
    const label = `${name} ${number}`
    return {
      kind: 'address' as const,
      label,
      street: name,
      streetNumber: String(number),
      ...locateHouse(street, number, near),
    }
  }

  #atCorner({ streets }: Candidate, { lat, lng }: Corner) {
    const [one, other] = streets.map((index) => this.#data.streets[index]?.name ?? '')
    const label = joinNames(one ?? '', other ?? '')
    return {
      kind: 'corner' as const,
      label,
      street: label,
      streetNumber: null,
      exact: true,
      point: { lat, lng },
    }
  }

  #localityOf(point: Point): string | null {
    let best: Locality | null = null
    let bestMetres = LOCALITY_REACH_M
    for (const locality of this.#data.localities) {
      const away = metres(point, locality)
      if (away < bestMetres) [best, bestMetres] = [locality, away]
    }
    return best?.name ?? null
  }

  #compare(a: Candidate, b: Candidate): number {
    const length = ({ streets }: Candidate) => this.#lengths[streets[0]] ?? 0
    return length(b) - length(a) || a.streets[0] - b.streets[0] || (a.streets[1] ?? 0) - (b.streets[1] ?? 0)
  }
}

const plain = (text: string) => plainWords(text).join(' ')
