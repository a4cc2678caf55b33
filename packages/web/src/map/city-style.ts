/** Style of a map of the city, and of the routes on it. */
import { BEYOND_SOURCE, beyondSource, cityLayers, citySource, backgroundLayer } from '@puni/map/map-style'
import { CITY_SOURCE } from '@puni/map/layer-parts'
import type { MapPalette } from '@puni/map/palette'
import type { CityMap } from '@puni/contract/city/entities'
import type { Position } from '@puni/contract/fields'
import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** What an app draws above the streets. */
interface Overlay {
  readonly sources: StyleSpecification['sources']
  readonly layers: readonly LayerSpecification[]
  /** Lines on which no name of a place lies. */
  readonly clearOf?: readonly (readonly Position[])[]
}

/** The city, or a plain background if none is known, with the overlay above its streets and below their names. */
export function cityStyle(city: CityMap | null, palette: MapPalette, overlay: Overlay): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(city && { [CITY_SOURCE]: citySource(city), [BEYOND_SOURCE]: beyondSource(city) }),
      ...overlay.sources,
    },
    layers: city
      ? cityLayers(palette, overlay.layers, overlay.clearOf)
      : [backgroundLayer(palette), ...overlay.layers],
  }
}

/** The line along a path. */
export function lineOf(path: readonly Position[]) {
  return { type: 'LineString' as const, coordinates: path.map(({ lng, lat }) => [lng, lat]) }
}

/** A source for drawn features. */
export function geojson(data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification {
  return { type: 'geojson', data }
}

/** How a route is drawn; widths in pixels. */
export interface RouteStroke {
  readonly colour: string
  readonly width: number
  /** Around the line. */
  readonly edge: { readonly colour: string; readonly width: number }
  /** Lengths of dashes and gaps, in line widths: they distinguish two routes of equal lightness. */
  readonly dashes?: readonly [stroke: number, gap: number]
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The layers of a route with this source name. */
export function routeLayers(
  source: string,
  { colour, width, edge, dashes }: RouteStroke,
): LayerSpecification[] {
  return [
    {
      id: `${source}-edge`,
      source,
      type: 'line',
      layout: ROUND,
      paint: { 'line-color': edge.colour, 'line-width': edge.width },
    },
    {
      id: `${source}-line`,
      source,
      type: 'line',
      layout: dashes ? { 'line-join': 'round' } : ROUND,
      paint: {
        'line-color': colour,
        'line-width': width,
        ...(dashes && { 'line-dasharray': [...dashes] }),
      },
    },
  ]
}

/** The layer of a route whose streets are unknown: dots, so that nobody mistakes it for streets. */
export function estimateLayer(
  source: string,
  { colour, width }: Pick<RouteStroke, 'colour' | 'width'>,
): LayerSpecification {
  return {
    id: `${source}-line`,
    source,
    type: 'line',
    layout: ROUND,
    // Dashes of zero length with round ends.
    paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': [0, 2.2] },
  }
}
