/** The layers of every map of the console: the city, the zones' circles and the routes of an order. */
import type { CityMap } from '@puni/contract/city/entities'
import { cityStyle, geojson, routeLayers } from '@puni/web/map/city-style'
import { paintImages } from '@puni/web/map/map-images'
import { mapTheme, type MapTheme } from '@puni/web/map/map-theme'
import type { LayerSpecification, Map, StyleSpecification } from 'maplibre-gl'

/** Names of the sources that the screens fill. */
export const SOURCES = {
  zones: 'zones',
  links: 'links',
  toPickup: 'to-pickup',
  toDelivery: 'to-delivery',
} as const

const WIDTH = 5
const EDGE_WIDTH = 9
const DASHES = [1.6, 0.9] as const
const EMPTY = { type: 'FeatureCollection' as const, features: [] }

/** The map style for the current theme; a plain background without a city. */
export function mapStyle(city: CityMap | null): StyleSpecification {
  const theme = mapTheme()
  return cityStyle(city, theme.city, {
    sources: {
      [SOURCES.zones]: geojson(EMPTY),
      [SOURCES.links]: geojson(EMPTY),
      [SOURCES.toPickup]: geojson(EMPTY),
      [SOURCES.toDelivery]: geojson(EMPTY),
    },
    layers: overlayLayers(theme),
  })
}

/** Applies the colours of the current theme. The view and the drawn data stay. */
export function paint(map: Map, city: CityMap | null): void {
  paintImages(map, mapTheme().city)
  for (const { id, paint: properties = {} } of mapStyle(city).layers) {
    for (const [name, value] of Object.entries(properties)) {
      map.setPaintProperty(id, name as Parameters<Map['setPaintProperty']>[1], value)
    }
  }
}

/** The two routes have the same lightness: the dash pattern also distinguishes them. */
function overlayLayers({ ink, edge, toPickup, toDelivery }: MapTheme): LayerSpecification[] {
  const stroke = { width: WIDTH, edge: { colour: edge, width: EDGE_WIDTH } }
  return [
    {
      id: 'zone-areas',
      type: 'fill',
      source: SOURCES.zones,
      paint: { 'fill-color': ink, 'fill-opacity': 0.03 },
    },
    {
      id: 'zone-edges',
      type: 'line',
      source: SOURCES.zones,
      paint: { 'line-color': ink, 'line-width': 2, 'line-dasharray': [3, 2], 'line-opacity': 0.8 },
    },
    {
      id: 'links',
      type: 'line',
      source: SOURCES.links,
      paint: { 'line-color': ink, 'line-width': 1.5, 'line-opacity': 0.35 },
    },
    ...routeLayers(SOURCES.toDelivery, { ...stroke, colour: toDelivery }),
    ...routeLayers(SOURCES.toPickup, { ...stroke, colour: toPickup, dashes: DASHES }),
  ]
}
