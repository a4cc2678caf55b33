/** Finds addresses, streets, corners, points of interest and neighbourhoods for typed text. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import type { PackInfo } from '@puni/contract/city/entities'
import { metres, nearestOn } from './geometry.ts'
import { readPlaceIndex } from './index-file.ts'
import type { TypedNumber } from './house-number.ts'
import { askedNames } from './interest-kinds.ts'
import { item } from './item.ts'
import { LocalityMap } from './locality-map.ts'
import { NameIndex } from './name-index.ts'
import { plainWords } from './names.ts'
import { housesIn, type House, type PlaceData, type Point } from './place-data.ts'
import { readingsOf, type Reading, type Words } from './query.ts'
import { type Target, Targets } from './targets.ts'

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
  /** Its best possible score. */
  readonly least: number
  readonly target: Target
}

interface Scored {
  readonly place: Place
  readonly score: number
  readonly length: number
}

const distanceCost = (metresAway: number) =>
  DISTANCE.weight * (metresAway / (metresAway + DISTANCE.halfMetres))

/** The searchable places of a city pack. */
export class PlaceIndex {
  readonly info: PackInfo
  readonly #data: PlaceData
  /** Entries are streets, then points of interest, then localities. */
  readonly #names: NameIndex
  readonly #targets: Targets
  readonly #localities: LocalityMap

  private constructor(data: PlaceData) {
    const { streets, interests, localities } = data
    this.info = data.info
    this.#data = data
    const first = [...streets, ...interests, ...localities]
    this.#names = new NameIndex([
      ...first.flatMap(({ name, otherNames }, entry) =>
        [name, ...otherNames].map((one, at) => ({ entry, name: one, surcharge: at && OTHER_NAME })),
      ),
      ...interests.flatMap((interest, index) =>
        askedNames(interest).map((name) => ({ entry: streets.length + index, name, surcharge: KIND_NAME })),
      ),
    ])
    this.#targets = new Targets(data)
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
    const from = near && pointOf(near)
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
      .flatMap((reading) => this.#candidates(reading, match, from))
      .toSorted((a, b) => a.least - b.least || b.target.length - a.target.length)
    // Locating a house takes time, so candidates are taken in order of their best possible score, until none
    // can improve on the results.
    let best: Scored[] = []
    for (const candidate of candidates) {
      if (candidate.least >= (best[limit - 1]?.score ?? Infinity)) break
      best = ranked([...best, this.#scored(candidate, from)]).slice(0, limit)
    }
    return best.map(({ place }) => place)
  }

  /**
   * The named streets nearest to a point, nearest first: each at its nearest known house, otherwise where it
   * passes.
   */
  nearby(position: Position, limit: number): Place[] {
    const at = pointOf(position)
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
        position: positionOf(point),
        certainty: house === null ? 'street' : 'exact',
        between: null,
      }))
  }

  #candidates(
    reading: Reading,
    match: (words: Words) => Map<number, number>,
    near: Point | null,
  ): Candidate[] {
    const { streets, interests, localities } = this.#data
    const { number } = reading
    const [crossing, second] = reading.crossing
    const candidates: Candidate[] = []
    const add = (nameCost: number, target: Target) => {
      const cost = nameCost + reading.oddity
      candidates.push({ reading, cost, least: cost + distanceCost(target.away), target })
    }
    for (const [entry, cost] of match(reading.name)) {
      const interest = entry - streets.length
      const locality = interest - interests.length
      if (interest < 0) {
        if (crossing === undefined) add(cost, this.#targets.street(entry, number, near))
        else {
          for (const [more, target] of this.#crossed(
            entry,
            match(crossing),
            second && match(second),
            number,
            near,
          ))
            add(cost + more, target)
        }
      } else if (crossing !== undefined) continue
      else if (locality < 0) {
        const left = number === null ? 0 : NUMBER_LEFT
        add(cost + KIND.interest + left, this.#targets.interest(interest, near))
      } else if (number === null || item(localities, locality).houses.numbers.length > 0) {
        add(cost + KIND.locality, this.#targets.locality(locality, number, near))
      }
    }
    return candidates
  }

  /** The corners, or the blocks, of a street with the streets that are asked for, and the costs of these. */
  *#crossed(
    street: number,
    first: ReadonlyMap<number, number>,
    second: ReadonlyMap<number, number> | undefined,
    number: TypedNumber | null,
    near: Point | null,
  ): Generator<[number, Target]> {
    const corners = this.#targets.cornersOf(street)
    for (const corner of corners) {
      const cost = first.get(corner.other)
      if (cost === undefined) continue
      if (second === undefined) yield [cost, this.#targets.corner(street, corner, near)]
      else {
        for (const { other } of corners) {
          const otherCost = second.get(other)
          if (otherCost === undefined || other === corner.other) continue
          yield [cost + otherCost, this.#targets.block(street, [corner.other, other], number, near)]
        }
      }
    }
  }

  #scored({ reading, cost, target }: Candidate, near: Point | null): Scored {
    const { point, city: known, ...rest } = target.locate()
    const city = known ?? this.#localities.cityAt(point)
    const elsewhere = reading.city !== null && !this.#localities.isIn(point, city, reading.city)
    const guess = reading.leavesBlock === true ? OUTSIDE_BLOCK : INEXACT
    const score =
      cost +
      distanceCost(near === null ? 0 : metres(near, point)) +
      (rest.kind === 'address' && rest.certainty !== 'exact' ? guess : 0) +
      (elsewhere ? OTHER_CITY : 0)
    // Nobody knows where it would be in the town that was named: this is a guess.
    const isGuess = elsewhere && rest.certainty !== 'area' && this.#localities.isOnMap(reading.city)
    const certainty = isGuess ? 'street' : rest.certainty
    const place = { ...rest, certainty, city, position: positionOf(point) }
    return { place, score, length: target.length }
  }
}

/** Best first, without duplicates: a query can mean the same place in two readings. */
function ranked(scored: readonly Scored[]): Scored[] {
  const sorted = scored.toSorted((a, b) => a.score - b.score || b.length - a.length)
  const seen = new Set<string>()
  return sorted.filter(({ place: { label, position } }) => {
    const key = `${label} ${position.lat} ${position.lng}`
    return !seen.has(key) && seen.add(key)
  })
}

const pointOf = ({ lat, lng }: Position): Point => ({
  lat: Math.round(lat * 1e6),
  lng: Math.round(lng * 1e6),
})

const positionOf = ({ lat, lng }: Point): Position => ({ lat: lat / 1e6, lng: lng / 1e6 })

const plain = (text: string) => plainWords(text).join(' ')
