/** A feature of the map before it is cut into tiles. */
import type { MapFeature } from '@puni/map/layers'

/** Longitude and latitude of one point after the other, degrees times ten million: a metropolis has millions of points. */
export type Line = Int32Array

/** An outline and its holes, each closed. */
export type Polygon = readonly Line[]

/** Where a feature is. */
export type Geometry =
  | { readonly type: 'Point'; readonly line: Line }
  | { readonly type: 'LineString'; readonly line: Line }
  | { readonly type: 'MultiPolygon'; readonly polygons: readonly Polygon[] }

/** What is drawn, and where. */
export interface DrawnFeature {
  readonly properties: MapFeature
  readonly geometry: Geometry
}

/** Takes a feature in. */
export type AddFeature = (properties: MapFeature, geometry: Geometry) => void
