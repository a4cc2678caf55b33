/** What every map of the console consists of: the city, the circles of zones and the ways of an order. */
import {
  ARROW_IMAGE,
  ARROW_PIXEL_RATIO,
  arrowImage,
  CITY_SOURCE,
  cityLayers,
  citySource,
  groundLayer,
} from '@puni/city/map/map-style'
import { DARK_PALETTE, LIGHT_PALETTE, type MapPalette } from '@puni/city/map/palette'
import type { CityMap } from '@puni/contract/entities'
import type { LayerSpecification, Map, StyleSpecification } from './maplibre.ts'

/** Names of the sources that the screens fill. */
export const SOURCES = { zones: 'zones', toPickup: 'to-pickup', toDelivery: 'to-delivery' } as const

const empty = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const
const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const WAY_WIDTH = 5
const CASING_WIDTH = 9

const paletteOf = (dark: boolean): MapPalette => (dark ? DARK_PALETTE : LIGHT_PALETTE)

/** The style of a map in the theme in force; without a city a plain ground. */
export function mapStyle(city: CityMap | null, dark: boolean): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(city && { [CITY_SOURCE]: citySource(city) }),
      [SOURCES.zones]: empty,
      [SOURCES.toPickup]: empty,
      [SOURCES.toDelivery]: empty,
    },
    layers: layers(city, dark),
  }
}

/** Gives a map the colours of the theme in force. The view stays, and what is drawn. */
export function paint(map: Map, city: CityMap | null, dark: boolean): void {
  const picture = arrowImage(paletteOf(dark))
  if (map.hasImage(ARROW_IMAGE)) map.updateImage(ARROW_IMAGE, picture)
  else map.addImage(ARROW_IMAGE, picture, { pixelRatio: ARROW_PIXEL_RATIO })
  for (const { id, paint: properties = {} } of layers(city, dark)) {
    for (const [name, value] of Object.entries(properties)) {
      map.setPaintProperty(id, name as Parameters<Map['setPaintProperty']>[1], value)
    }
  }
}

function layers(city: CityMap | null, dark: boolean): LayerSpecification[] {
  const palette = paletteOf(dark)
  const overlay = overlayLayers()
  return city === null ? [groundLayer(palette), ...overlay] : cityLayers(palette, overlay)
}

function overlayLayers(): LayerSpecification[] {
  const theme = getComputedStyle(document.documentElement)
  const token = (name: string) => theme.getPropertyValue(`--color-${name}`).trim()
  const casing = (source: string): LayerSpecification => ({
    id: `${source}-casing`,
    type: 'line',
    source,
    layout: round,
    paint: { 'line-color': token('surface-raised'), 'line-width': CASING_WIDTH },
  })
  return [
    {
      id: 'zone-areas',
      type: 'fill',
      source: SOURCES.zones,
      paint: { 'fill-color': token('ink'), 'fill-opacity': 0.03 },
    },
    {
      id: 'zone-edges',
      type: 'line',
      source: SOURCES.zones,
      paint: { 'line-color': token('ink'), 'line-width': 2, 'line-dasharray': [3, 2], 'line-opacity': 0.8 },
    },
    casing(SOURCES.toDelivery),
    {
      id: 'to-delivery-line',
      type: 'line',
      source: SOURCES.toDelivery,
      layout: round,
      paint: { 'line-color': token('route-delivery'), 'line-width': WAY_WIDTH },
    },
    casing(SOURCES.toPickup),
    {
      id: 'to-pickup-line',
      type: 'line',
      source: SOURCES.toPickup,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': token('route-pickup'),
        'line-width': WAY_WIDTH,
        // The two ways are equally light: the dash tells them apart too.
        'line-dasharray': [1.6, 0.9],
      },
    },
  ]
}
