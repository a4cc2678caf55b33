/** Marks of the map that lie too close together become one; what needs a person is never hidden in it. */
import type { Position } from '@puni/contract/fields'
import Supercluster from 'supercluster'

/** Something to mark on the map. */
export interface MapPoint {
  readonly id: string
  readonly place: Position
  /** Needs a person: stands by itself unless another one is at the same place. */
  readonly isTrouble: boolean
}

/** One mark: a point, or several in one. */
export type MapMark =
  | { readonly kind: 'one'; readonly id: string; readonly place: Position }
  | {
      readonly kind: 'many'
      readonly key: string
      readonly place: Position
      readonly isTrouble: boolean
      readonly ids: readonly string[]
    }

/** Pixels around a mark in which others join it. */
const RADIUS_PX = { calm: 40, trouble: 10 } as const

/** A part of the world. */
export type MapBox = [west: number, south: number, east: number, north: number]

/** The index of some points, for one zoom alone: for all 23 it took 15 ms of 3,000 points, at every change of the board. */
function indexOf(points: readonly MapPoint[], radius: number, zoom: number) {
  const index = new Supercluster<{ id: string }>({ radius, minZoom: zoom, maxZoom: zoom })
  return index.load(
    points.map(({ id, place }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  )
}

/** A function that has the marks of these points in a box, at a whole zoom. */
export function markerOf(points: readonly MapPoint[], zoom: number): (box: MapBox) => MapMark[] {
  const parts = [false, true].map((isTrouble) => ({
    isTrouble,
    index: indexOf(
      points.filter((point) => point.isTrouble === isTrouble),
      RADIUS_PX[isTrouble ? 'trouble' : 'calm'],
      zoom,
    ),
  }))
  return (box) =>
    parts.flatMap(({ index, isTrouble }) =>
      index.getClusters(box, zoom).map(({ geometry, properties }): MapMark => {
        const [lng = 0, lat = 0] = geometry.coordinates
        if (!('cluster_id' in properties)) return { kind: 'one', id: properties.id, place: { lat, lng } }
        const ids = index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.id)
        // By one of them: a mark that another joins stays the same mark.
        const key = ids.reduce((least, id) => (id < least ? id : least))
        return { kind: 'many', key, place: { lat, lng }, isTrouble, ids }
      }),
    )
}
