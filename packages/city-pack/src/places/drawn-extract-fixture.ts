/** Extracts drawn by hand, for tests: positions in metres east and north of a corner of an invented town. */
import type { Extract, ExtractWay, Tags } from '../extract/extract.ts'
import type { PackInfo } from '@puni/contract/city/entities'

/** Metres east, metres north. */
export type Spot = readonly [number, number]

/** Lines, outlines and points; equal spots share a node. */
export interface Drawing {
  readonly ways: readonly { readonly tags: Tags; readonly spots: readonly Spot[] }[]
  readonly nodes?: readonly { readonly tags: Tags; readonly spot: Spot }[]
}

const ORIGIN = { lat: -34, lng: -60 }
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** The position of a spot, in degrees. */
export function positionOf([east, north]: Spot) {
  const narrow = Math.cos((ORIGIN.lat * Math.PI) / 180)
  return {
    lat: ORIGIN.lat + north / METRES_PER_DEGREE,
    lng: ORIGIN.lng + east / METRES_PER_DEGREE / narrow,
  }
}

/** The extract of a drawing. */
export function draw({ ways, nodes = [] }: Drawing): Extract {
  const spots: Spot[] = []
  const indexes = new Map<string, number>()
  const nodeAt = (spot: Spot) => {
    const key = spot.join(' ')
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, spots.length)
    return spots.push(spot) - 1
  }
  const drawnWays = ways.map((way, id): ExtractWay => ({
    id,
    tags: way.tags,
    nodes: Int32Array.from(way.spots, nodeAt),
  }))
  const nodeTags = new Map(nodes.map(({ tags, spot }) => [nodeAt(spot), tags]))
  return {
    latE7: Int32Array.from(spots, (spot) => Math.round(positionOf(spot).lat * 1e7)),
    lngE7: Int32Array.from(spots, (spot) => Math.round(positionOf(spot).lng * 1e7)),
    nodeTags,
    ways: drawnWays,
    areas: [],
    restrictions: [],
  }
}

/** A street of a drawing. */
export function street(name: string, spots: readonly Spot[], tags: Tags = {}) {
  return { tags: { highway: 'residential', name, ...tags }, spots }
}

/** A street straight to the east, with a node at each of some metres east. */
export const eastward = (name: string, north: number, easts: readonly number[], tags: Tags = {}) =>
  street(
    name,
    easts.map((east): Spot => [east, north]),
    tags,
  )

/** A street straight to the north. */
export const northward = (name: string, east: number, norths: readonly number[], tags: Tags = {}) =>
  street(
    name,
    norths.map((north): Spot => [east, north]),
    tags,
  )

/** A house of a drawing. */
export function house(name: string, number: string, spot: Spot, tags: Tags = {}) {
  return { tags: { 'addr:street': name, 'addr:housenumber': number, ...tags }, spot }
}

/** Metadata of a drawing's pack. */
export const DRAWN_INFO: PackInfo = {
  name: 'Villa Inventada',
  attribution: 'Nadie',
  bounds: { north: -33.9, south: -34.1, east: -59.9, west: -60.1 },
  builtAt: '2026-11-21T12:00:00.000Z',
  demo: true,
}
