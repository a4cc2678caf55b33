/** Finds addresses, streets, corners, points of interest and neighbourhoods for typed text. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import type { PackInfo } from '@puni/contract/city/pack'
import { lengthOf, metres, metresToBox, nearestOn } from './geometry.ts'
import { readPlaceIndex } from './index-file.ts'
import { askedNames } from './interest-words.ts'
import { item } from './item.ts'
import { LocalityMap } from './locality-map.ts'
import { NameIndex } from './name-index.ts'
import { plainWords } from './names.ts'
import { housesIn, type House, type PlaceData, type Point } from './place-data.ts'
import { readingsOf, type Reading, type Words } from './query.ts'
import { type Target, TargetPlaces } from './target-places.ts'

/*
 * The score of a place, lower is better, is the sum of
 *
 *   the cost of its name   0 for the name as typed, 0.15 and more for a started word, 0.5 and more for a mistyped
 *                          word (COST in name-index.ts)
 *   the reading's oddity   (query.ts)
 *   distance to `near`     0.2 · d / (d + 5 km): 0 there, 0.1 at 5 km, never 0.2. It decides between equally good
 *                          names, and never ranks a mistyped name above one typed correctly.
 *   an unknown house       0.04, outside the block that was named 0.25; a town other than the typed one 0.25
 *   what it is             0.01 for a point of interest, 0.02 for a neighbourhood: a street of that name first
 *
 * In a tie the longer street comes first.
 */
const DISTANCE = { weight: 0.2, halfMetres: 5_000 } as const
const INEXACT = 0.04
const OUTSIDE_BLOCK = 0.25
const OTHER_CITY = 0.25
const KIND = { interest: 0.01, locality: 0.02 } as const
/** A number behind a point of interest: left over from before in a form. */
const NUMBER_LEFT = 0.25
/** Costs of names beside the first: former, foreign and other ones; the kind of a place before its name. */
const OTHER_NAME = 0.03
const KIND_NAME = 0.02

interface Candidate {
  readonly reading: Reading
  /** Cost of name and reading. */
  readonly cost: number
  readonly target: Target
}

interface Scored {
  readonly place: Place
  readonly score: number
  readonly candidate: Candidate
}

const distanceCost = (metresAway: number) =>
  DISTANCE.weight * (metresAway / (metresAway + DISTANCE.halfMetres))

/** The searchable places of a city pack. */
export class PlaceIndex {
  readonly info: PackInfo
  readonly #data: PlaceData
  /** Entries are streets, then points of interest, then localities. */
  readonly #names: NameIndex
  readonly #lengths: Float32Array
  readonly #places: TargetPlaces
  readonly #localities: LocalityMap

  private constructor(data: PlaceData) {
    const { streets, interests, localities } = data
    this.info = data.info
    this.#data = data
    const named = [...streets, ...interests, ...localities]
    this.#names = new NameIndex(
      named.flatMap(({ name, otherNames }, entry) =>
        [name, ...otherNames].map((one, at) => ({ entry, name: one, surcharge: at && OTHER_NAME })),
      ),
      interests.flatMap((interest, index) =>
        askedNames(interest).map((name) => ({ entry: streets.length + index, name, surcharge: KIND_NAME })),
      ),
    )
    this.#lengths = Float32Array.from(streets, ({ lines }) =>
      lines.reduce((sum, line) => sum + lengthOf(line), 0),
    )
    this.#places = new TargetPlaces(data)
    this.#localities = new LocalityMap(
      localities,
      streets.flatMap(({ city }) => city ?? []),
    )
  }

  /** Parses the bytes of `streets.index`. Throws PackError if they are not an index. */
  static parse(bytes: Uint8Array): PlaceIndex {
    return new PlaceIndex(readPlaceIndex(bytes))
  }

  /** The places that match a text, best first, at most `limit`. `near` is where the user works. */
  search(query: string, near: Position | null = null, limit = 8): Place[] {
    const from = near === null ? null : { lat: Math.round(near.lat * 1e6), lng: Math.round(near.lng * 1e6) }
    const whole = plain(this.info.name)
    const readings = readingsOf(query, {
      isLocality: (words) => this.#localities.has(words),
      isEverywhere: (words) => words === whole,
    })
    const matches = new Map<string, Map<number, number>>()
    const match = (words: Words) => {
      const key = words.join(' ')
      const found = matches.get(key) ?? this.#names.match(words)
      matches.set(key, found)
      return found
    }
    const candidates = readings
      .flatMap((reading) => this.#candidates(reading, match))
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
        const house = housesIn(street.houses).reduce<House | null>(
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
        streetNumber: house?.number ?? null,
        city: city ?? this.#localities.cityAt(point),
        position: { lat: point.lat / 1e6, lng: point.lng / 1e6 },
        certainty: house === null ? 'street' : 'exact',
        between: null,
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
  #leastScore({ cost, target }: Candidate, near: Point | null): number {
    if (near === null) return cost
    switch (target.kind) {
      case 'corner':
        return cost + distanceCost(metres(near, target.point))
      case 'interest':
        return cost + distanceCost(metres(near, this.#places.interest(target.interest)))
      case 'locality':
        return cost + distanceCost(metres(near, this.#places.locality(target.locality)))
      case 'street':
      case 'block': {
        return cost + distanceCost(metresToBox(near, this.#places.box(target.street)))
      }
    }
  }

  #candidates(reading: Reading, match: (words: Words) => Map<number, number>): Candidate[] {
    const { streets, interests } = this.#data
    const [crossing, second] = reading.crossing
    const candidates: Candidate[] = []
    const add = (cost: number, target: Target) =>
      candidates.push({ reading, cost: cost + reading.oddity, target })
    for (const [entry, cost] of match(reading.name)) {
      if (entry >= streets.length + interests.length) {
        const locality = entry - streets.length - interests.length
        const isNumbered = this.#places.locality(locality).houses.numbers.length > 0
        if (crossing === undefined && (reading.number === null || isNumbered)) {
          add(cost + KIND.locality, { kind: 'locality', locality })
        }
      } else if (entry >= streets.length) {
        const interest = entry - streets.length
        const left = reading.number === null ? 0 : NUMBER_LEFT
        if (crossing === undefined) add(cost + KIND.interest + left, { kind: 'interest', interest })
      } else if (crossing === undefined) add(cost, { kind: 'street', street: entry })
      else this.#crossed(entry, match(crossing), second && match(second), cost, add)
    }
    return candidates
  }

  /** Adds the corners, or the blocks, of a street with the streets that are asked for. */
  #crossed(
    street: number,
    first: ReadonlyMap<number, number>,
    second: ReadonlyMap<number, number> | undefined,
    cost: number,
    add: (cost: number, target: Target) => void,
  ) {
    const crossed = this.#places.cornersOf(street)
    if (second === undefined) {
      for (const { other, point } of crossed) {
        const otherCost = first.get(other)
        if (otherCost !== undefined) add(cost + otherCost, { kind: 'corner', street, other, point })
      }
      return
    }
    for (const { other: one } of crossed) {
      const oneCost = first.get(one)
      if (oneCost === undefined) continue
      for (const { other } of crossed) {
        const otherCost = second.get(other)
        if (otherCost === undefined || other === one) continue
        add(cost + oneCost + otherCost, { kind: 'block', street, others: [one, other] })
      }
    }
  }

  #scored(candidate: Candidate, near: Point | null): Scored {
    const { reading, cost, target } = candidate
    const { spot, city: known, ...rest } = this.#places.placeOf(target, reading.number, near)
    const city = known ?? this.#localities.cityAt(spot.point)
    const elsewhere = reading.city !== null && !this.#localities.isIn(spot.point, city, reading.city)
    const score =
      cost +
      distanceCost(near === null ? 0 : metres(near, spot.point)) +
      (rest.kind === 'address' && spot.certainty !== 'exact'
        ? reading.leavesBlock
          ? OUTSIDE_BLOCK
          : INEXACT
        : 0) +
      (elsewhere ? OTHER_CITY : 0)
    const position = { lat: spot.point.lat / 1e6, lng: spot.point.lng / 1e6 }
    const between =
      spot.between &&
      ([this.#places.street(spot.between[0]).name, this.#places.street(spot.between[1]).name] as [
        string,
        string,
      ])
    return {
      place: { ...rest, city, position, certainty: spot.certainty, between },
      score,
      candidate,
    }
  }

  #compare({ target: a }: Candidate, { target: b }: Candidate): number {
    const length = (target: Target) => ('street' in target ? item(this.#lengths, target.street) : 0)
    const street = (target: Target) => ('street' in target ? target.street : -1)
    const other = (target: Target) => (target.kind === 'corner' ? target.other : 0)
    return length(b) - length(a) || street(a) - street(b) || other(a) - other(b)
  }
}

const plain = (text: string) => plainWords(text).join(' ')
