/** What a query may mean, and where that is. */
import { Course } from './course.ts'
import { locateBlock, locateHouse, placeOfStreet, type NumberedStreet } from './locate-house.ts'
import { joinNames } from './names.ts'
import { houseAt, type PlaceData, type Point } from './place-data.ts'

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
  /** Its own house number there. */
  readonly number: number
}

/** Where the streets, corners, points of interest and localities of a city are. */
export class TargetPlaces {
  readonly #data: PlaceData
  /** The corners of each street, one street behind the other. */
  readonly #corners: { readonly starts: Uint32Array; readonly items: Uint32Array }

  constructor(data: PlaceData) {
    this.#data = data
    this.#corners = cornersByStreet(data)
  }

  /** In the order of the city's corners. */
  *cornersOf(street: number): Generator<Corner> {
    const { streets, points, numbers } = this.#data.corners
    const { starts, items } = this.#corners
    for (let at = starts[street] ?? 0; at < (starts[street + 1] ?? 0); at++) {
      const slot = items[at] ?? 0
      const corner = 2 * (slot >> 1)
      yield {
        other: streets[slot ^ 1] ?? 0,
        point: { lat: points[corner] ?? 0, lng: points[corner + 1] ?? 0 },
        number: numbers[slot] ?? 0,
      }
    }
  }

  /** The place of a target. With a number the house of that number; `near` is where the user works. */
  placeOf(target: Target, number: number | null, near: Point | null) {
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
          streetNumber: own === null ? null : String(own),
          city: on?.city ?? null,
          spot: { point, certainty: 'exact' as const, between: null },
        }
      }
      case 'locality':
        return this.#inLocality(target.locality, number)
    }
  }

  #onStreet(index: number, number: number | null, near: Point | null) {
    const street = this.street(index)
    const { name, city } = street
    if (number === null) {
      const spot = { point: placeOfStreet(street, near), certainty: 'street' as const, between: null }
      return { kind: 'street' as const, label: name, street: name, streetNumber: null, city, spot }
    }
    return {
      kind: 'address' as const,
      label: `${name} ${number}`,
      street: name,
      streetNumber: String(number),
      city,
      spot: locateHouse(this.#numbered(index), number, near),
    }
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

  #inBlock({ street, others }: Target & { kind: 'block' }, number: number | null) {
    const { name, city } = this.street(street)
    const spot = locateBlock(this.#numbered(street), others, number)
    if (number !== null) {
      const label = `${name} ${number}`
      return { kind: 'address' as const, label, street: name, streetNumber: String(number), city, spot }
    }
    const label = `${name} entre ${joinNames(this.street(others[0]).name, this.street(others[1]).name)}`
    return { kind: 'block' as const, label, street: label, streetNumber: null, city, spot }
  }

  #inLocality(index: number, number: number | null) {
    const { name, houses, ...middle } = this.locality(index)
    const all = Array.from({ length: houses.length / 3 }, (_, at) => houseAt(houses, at))
    const house = all.find((one) => one.number === number)
    const certainty = house === undefined ? ('area' as const) : ('exact' as const)
    const spot = { point: house ?? middle, certainty, between: null }
    if (number === null) {
      return { kind: 'locality' as const, label: name, street: name, streetNumber: null, city: null, spot }
    }
    const label = `${name} ${number}`
    return { kind: 'address' as const, label, street: name, streetNumber: String(number), city: null, spot }
  }

  #numbered(index: number): NumberedStreet {
    const street = this.street(index)
    const course = Course.of(street.lines)
    const crossings = [...this.cornersOf(index)]
      .map(({ other, point, number }) => ({ street: other, along: course.placeOf(point).along, number }))
      .toSorted((a, b) => a.along - b.along)
    return { street, course, crossings }
  }

  street(index: number) {
    return present(this.#data.streets[index])
  }

  interest(index: number) {
    return present(this.#data.interests[index])
  }

  locality(index: number) {
    return present(this.#data.localities[index])
  }
}

function present<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('the index names what it does not have')
  return item
}

function cornersByStreet({ streets, corners }: PlaceData) {
  const starts = new Uint32Array(streets.length + 1)
  for (const street of corners.streets) starts[street + 1] = (starts[street + 1] ?? 0) + 1
  for (let street = 0; street < streets.length; street++) {
    starts[street + 1] = (starts[street + 1] ?? 0) + (starts[street] ?? 0)
  }
  const next = starts.slice()
  const items = new Uint32Array(corners.streets.length)
  corners.streets.forEach((street, slot) => {
    const place = next[street] ?? 0
    items[place] = slot
    next[street] = place + 1
  })
  return { starts, items }
}
