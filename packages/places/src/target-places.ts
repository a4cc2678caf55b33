/** What a query may mean, and where that is. */
import Flatbush from 'flatbush'
import { Course } from './course.ts'
import { type Box, boxOf, metres, METRES_PER_UNIT, shrink } from './geometry.ts'
import type { TypedNumber } from './house-number.ts'
import { item } from './item.ts'
import { Lists } from './lists.ts'
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

/** What a query may mean, by indexes into a city's data. */
export type Target =
  | { readonly kind: 'street'; readonly street: number }
  | { readonly kind: 'corner'; readonly street: number; readonly other: number; readonly point: Point }
  | { readonly kind: 'block'; readonly street: number; readonly others: readonly [number, number] }
  | { readonly kind: 'interest'; readonly interest: number }
  | { readonly kind: 'locality'; readonly locality: number }

/** A corner of a street. */
interface Corner {
  /** The street that crosses it there. */
  readonly other: number
  readonly point: Point
}

/** Where the streets, corners, points of interest and localities of a city are. */
export class TargetPlaces {
  readonly #data: PlaceData
  /** The corners of each street. */
  readonly #corners: Lists
  /** Of the streets. */
  readonly #boxes: readonly Box[]
  readonly #tree: Flatbush

  constructor(data: PlaceData) {
    this.#data = data
    this.#boxes = data.streets.map(({ lines }) => boxOf(lines))
    // A tree of nothing is refused.
    this.#tree = new Flatbush(Math.max(1, this.#boxes.length))
    for (const { low, high } of this.#boxes) this.#tree.add(low.lng, low.lat, high.lng, high.lat)
    if (this.#boxes.length === 0) this.#tree.add(0, 0, 0, 0)
    this.#tree.finish()
    const { streets } = data.corners
    const pairs = Array.from({ length: streets.length / 2 }, (_, at) => [
      item(streets, 2 * at),
      item(streets, 2 * at + 1),
    ])
    this.#corners = Lists.of(pairs).inverted(data.streets.length)
  }

  /** In the order of the city's corners. */
  cornersOf(street: number): Corner[] {
    const { streets, points } = this.#data.corners
    return Array.from(this.#corners.at(street), (corner) => {
      const own = item(streets, 2 * corner) === street ? 0 : 1
      return {
        other: item(streets, 2 * corner + 1 - own),
        point: { lat: item(points, 2 * corner), lng: item(points, 2 * corner + 1) },
      }
    })
  }

  /** The place of a target. With a number the house of that number; `near` is where the user works. */
  placeOf(target: Target, number: TypedNumber | null, near: Point | null) {
    switch (target.kind) {
      case 'street':
        return this.#onStreet(target.street, number, near)
      case 'corner':
        return this.#atCorner(target)
      case 'block':
        return this.#inBlock(target, number)
      case 'interest': {
        const { name, street, number: own, ...point } = this.interest(target.interest)
        const on = street === null ? null : this.street(street)
        return {
          kind: 'interest' as const,
          label: name,
          street: on?.name ?? name,
          streetNumber: own,
          city: on?.city ?? null,
          spot: { point, certainty: 'exact' as const, between: null },
        }
      }
      case 'locality':
        return this.#inLocality(target.locality, number)
    }
  }

  #onStreet(index: number, number: TypedNumber | null, near: Point | null) {
    const street = this.street(index)
    const { name, city } = street
    if (number === null) {
      const spot = { point: placeOfStreet(street, near), certainty: 'street' as const, between: null }
      return { kind: 'street' as const, label: name, street: name, streetNumber: null, city, spot }
    }
    return addressOf(street, number, locateHouse(this.#numbered(index), number, near))
  }

  #atCorner({ street, other, point }: Target & { kind: 'corner' }) {
    const label = joinNames(this.street(street).name, this.street(other).name)
    const spot = { point, certainty: 'exact' as const, between: null }
    return {
      kind: 'corner' as const,
      label,
      street: label,
      streetNumber: null,
      city: this.street(street).city,
      spot,
    }
  }

  #inBlock({ street, others }: Target & { kind: 'block' }, number: TypedNumber | null) {
    const { name, city } = this.street(street)
    const spot = locateBlock(this.#numbered(street), others, number)
    if (number !== null) return addressOf({ name, city }, number, spot)
    const label = `${name} entre ${joinNames(this.street(others[0]).name, this.street(others[1]).name)}`
    return { kind: 'block' as const, label, street: label, streetNumber: null, city, spot }
  }

  #inLocality(index: number, number: TypedNumber | null) {
    const { name, houses, ...middle } = this.locality(index)
    if (number === null) {
      const spot = { point: middle, certainty: 'area' as const, between: null }
      return { kind: 'locality' as const, label: name, street: name, streetNumber: null, city: null, spot }
    }
    const known = knownHouse(houses, number, null)
    return addressOf({ name, city: null }, number, {
      point: known?.house ?? middle,
      certainty: known === null ? 'area' : known.isSure ? 'exact' : 'approximate',
      between: null,
      number: known?.number ?? null,
    })
  }

  #numbered(index: number): NumberedStreet {
    const { isOfBlocks, centre } = this.#data
    const street = this.street(index)
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
    const { low, high } = this.box(index)
    const [up, wide] = [BESIDE.metres / METRES_PER_UNIT, BESIDE.metres / METRES_PER_UNIT / shrink(low.lat)]
    let nearest: { away: number; houses: readonly House[] } = { away: BESIDE.metres, houses: [] }
    for (const other of this.#tree.search(low.lng - wide, low.lat - up, high.lng + wide, high.lat + up)) {
      const street = this.street(other)
      const houses = housesAround(street.houses, value, BESIDE.numbers).filter((house) => {
        const { along } = course.placeOf(house)
        return along > 0 && along < course.length
      })
      const away = Math.min(...houses.map((house) => Math.abs(course.placeOf(house).aside)))
      if (away < nearest.away && course.isAbreastOf(new Course(street.lines))) nearest = { away, houses }
    }
    return nearest.houses
  }

  box(street: number) {
    return item(this.#boxes, street)
  }

  street(index: number) {
    return item(this.#data.streets, index)
  }

  interest(index: number) {
    return item(this.#data.interests, index)
  }

  locality(index: number) {
    return item(this.#data.localities, index)
  }
}

/** A house with the number as the map has it, else as it was typed. */
function addressOf<T extends Spot['certainty'] | 'area'>(
  { name, city }: Pick<Street, 'name' | 'city'>,
  typed: TypedNumber,
  { number, ...spot }: Omit<Spot, 'certainty'> & { readonly certainty: T },
) {
  const streetNumber = number ?? typed.text
  return {
    kind: 'address' as const,
    label: `${name} ${streetNumber}`,
    street: name,
    streetNumber,
    city,
    spot,
  }
}
