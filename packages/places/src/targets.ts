/** What a query may mean: where that is, and what it is called. */
import type { Certainty, Place } from '@puni/contract/places/entities'
import Flatbush from 'flatbush'
import { Course } from './course.ts'
import { type Box, boxOf, metres, METRES_PER_UNIT, metresToBox, shrink } from './geometry.ts'
import type { TypedNumber } from './house-number.ts'
import { item } from './item.ts'
import {
  knownHouse,
  locateBlock,
  locateHouse,
  placeOfStreet,
  type NumberedStreet,
  type Spot,
} from './locate-house.ts'
import { joinNames } from './names.ts'
import { type House, housesAround, type PlaceData, type Point, type Street } from './place-data.ts'

/** A street this far away is beside another one, and tells by its houses this far from the number asked for. */
const BESIDE = { metres: 800, numbers: 100 } as const

/** A place as it is answered, but for its position. */
export interface Located extends Omit<Place, 'position'> {
  readonly point: Point
}

/** What a query may mean. */
export interface Target {
  /** Metres that its street reaches; 0 if it is no street. */
  readonly length: number
  /** Metres from a point, at least. */
  readonly away: (from: Point) => number
  /** Its place; `near` is where the user works. */
  readonly locate: (near: Point | null) => Located
}

/** A corner of a street. */
export interface Corner {
  /** The street that crosses it there. */
  readonly other: number
  readonly point: Point
}

/** Makes targets of the streets, corners, points of interest and localities of a city, by their indexes. */
export class Targets {
  readonly #data: PlaceData
  /** The corners of each street. */
  readonly #corners: readonly (readonly number[])[]
  /** Of the streets. */
  readonly #boxes: readonly Box[]
  readonly #tree: Flatbush

  constructor(data: PlaceData) {
    const { streets, corners } = data
    this.#data = data
    this.#boxes = streets.map(({ lines }) => boxOf(lines))
    // A tree of nothing is refused.
    this.#tree = new Flatbush(Math.max(1, streets.length))
    for (const { low, high } of this.#boxes) this.#tree.add(low.lng, low.lat, high.lng, high.lat)
    if (streets.length === 0) this.#tree.add(0, 0, 0, 0)
    this.#tree.finish()
    const cornersOf = streets.map((): number[] => [])
    corners.streets.forEach((street, at) => item(cornersOf, street).push(at >> 1))
    this.#corners = cornersOf
  }

  /** The corners of a street, in the order of the city's corners. */
  cornersOf(street: number): Corner[] {
    const { streets, points } = this.#data.corners
    return item(this.#corners, street).map((corner) => {
      const own = item(streets, 2 * corner) === street ? 0 : 1
      return {
        other: item(streets, 2 * corner + 1 - own),
        point: { lat: item(points, 2 * corner), lng: item(points, 2 * corner + 1) },
      }
    })
  }

  /** A street, or the house of a number on it. */
  street(index: number, number: TypedNumber | null): Target {
    const street = item(this.#data.streets, index)
    return this.#onStreet(index, (near) =>
      number === null
        ? whole('street', street, placeOfStreet(street, near), 'street')
        : this.#address(street, number, locateHouse(this.#numbered(index), number, near)),
    )
  }

  /** A street between two others, or the house of a number there. */
  block(index: number, others: readonly [number, number], number: TypedNumber | null): Target {
    const { name, city } = item(this.#data.streets, index)
    const between = this.#namesOf(others)
    return this.#onStreet(index, () => {
      const spot = locateBlock(this.#numbered(index), others, number)
      if (number !== null) return this.#address({ name, city }, number, spot)
      const label = `${name} entre ${joinNames(...between)}`
      return { ...whole('block', { name: label, city }, spot.point, spot.certainty), between }
    })
  }

  /** A corner of a street. */
  corner(index: number, { other, point }: Corner): Target {
    const { name, city } = item(this.#data.streets, index)
    const label = joinNames(name, item(this.#data.streets, other).name)
    return atPoint(point, () => whole('corner', { name: label, city }, point, 'exact'))
  }

  /** A point of interest. */
  interest(index: number): Target {
    const interest = item(this.#data.interests, index)
    const { name, street, number } = interest
    return atPoint(interest, () => {
      const on = street === null ? null : item(this.#data.streets, street)
      const place = whole('interest', { name, city: on?.city ?? null }, interest, 'exact')
      return { ...place, street: on?.name ?? name, streetNumber: number }
    })
  }

  /** A town or neighbourhood, or the house of a number that it numbers itself. */
  locality(index: number, number: TypedNumber | null): Target {
    const locality = item(this.#data.localities, index)
    const named = { name: locality.name, city: null }
    return atPoint(locality, () => {
      if (number === null) return whole('locality', named, locality, 'area')
      const known = knownHouse(locality.houses, number, null)
      return this.#address(named, number, {
        point: known?.house ?? locality,
        certainty: known === null ? 'area' : known.isSure ? 'exact' : 'approximate',
        between: null,
        number: known?.number ?? null,
      })
    })
  }

  #onStreet(index: number, locate: Target['locate']): Target {
    const box = item(this.#boxes, index)
    return { length: metres(box.low, box.high), away: (from) => metresToBox(from, box), locate }
  }

  /** A house with the number as the map has it, else as it was typed. */
  #address({ name, city }: Pick<Street, 'name' | 'city'>, typed: TypedNumber, spot: Spot): Located {
    const { point, certainty, number } = spot
    const streetNumber = number ?? typed.text
    const between = spot.between && this.#namesOf(spot.between)
    const label = `${name} ${streetNumber}`
    return { kind: 'address', label, street: name, streetNumber, city, point, certainty, between }
  }

  #namesOf([one, other]: readonly [number, number]): [string, string] {
    const { streets } = this.#data
    return [item(streets, one).name, item(streets, other).name]
  }

  #numbered(index: number): NumberedStreet {
    const { isOfBlocks, centre, streets } = this.#data
    const street = item(streets, index)
    const course = new Course(street.lines)
    const crossings = this.cornersOf(index)
      .map(({ other, point }) => ({ street: other, along: course.placeOf(point).along }))
      .toSorted((a, b) => a.along - b.along)
    const rises = centre === null || metres(course.begin, centre) <= metres(course.end, centre)
    const beside = (value: number) => this.#housesBeside(index, course, value)
    return { street, course, crossings, isOfBlocks, rises, beside }
  }

  /** The houses around a number on the nearest street that runs beside another one. */
  #housesBeside(index: number, course: Course, value: number): readonly House[] {
    const { low, high } = item(this.#boxes, index)
    const [up, wide] = [BESIDE.metres / METRES_PER_UNIT, BESIDE.metres / METRES_PER_UNIT / shrink(low.lat)]
    let nearest: { away: number; houses: readonly House[] } = { away: BESIDE.metres, houses: [] }
    for (const other of this.#tree.search(low.lng - wide, low.lat - up, high.lng + wide, high.lat + up)) {
      const street = item(this.#data.streets, other)
      const houses = housesAround(street.houses, value, BESIDE.numbers).filter((house) => {
        const { along } = course.placeOf(house)
        return along > 0 && along < course.length
      })
      const away = Math.min(...houses.map((house) => Math.abs(course.placeOf(house).aside)))
      if (away < nearest.away && course.isAbreastOf(new Course(street.lines))) nearest = { away, houses }
    }
    return nearest.houses
  }
}

const atPoint = (point: Point, locate: () => Located): Target => ({
  length: 0,
  away: (from) => metres(from, point),
  locate,
})

/** A place that is not a house. */
function whole(
  kind: Place['kind'],
  { name, city }: Pick<Street, 'name' | 'city'>,
  { lat, lng }: Point,
  certainty: Certainty,
): Located {
  const point = { lat, lng }
  return { kind, label: name, street: name, streetNumber: null, city, point, certainty, between: null }
}
