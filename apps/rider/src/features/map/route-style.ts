import { cityLayers, citySource, CITY_SOURCE, groundLayer } from '@puni/city/map/map-style'
import type { CityMap, Position } from '@puni/contract/entities'
import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { circle } from './circle.ts'
import type { MapTheme } from './map-theme.ts'
import type { Scene, Way } from './scene.ts'

const WIDTH = 7
const EDGE_WIDTH = 11
const ESTIMATE_WIDTH = 5
const ACCURACY_OPACITY = 0.15
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Everything on the map but its markers: the city, or plain ground, and over its streets the scene. */
export function routeStyle(city: CityMap | null, theme: MapTheme, scene: Scene | null): StyleSpecification {
  const overlay = scene === null ? [] : sceneLayers(theme, scene)
  return {
    version: 8,
    // What changes is there at once, the theme too.
    transition: { duration: 0, delay: 0 },
    sources: { ...(city && { [CITY_SOURCE]: citySource(city) }), ...(scene && sceneSources(scene)) },
    layers: city ? cityLayers(theme.city, overlay) : [groundLayer(theme.city), ...overlay],
  }
}

function sceneSources({ rider, accuracy, toPickup, toDelivery }: Scene) {
  const ring = rider ? circle(rider, accuracy) : []
  return {
    accuracy: source({ type: 'Polygon', coordinates: [ring] }),
    'to-pickup': source({ type: 'LineString', coordinates: toPickup.path.map(lngLat) }),
    'to-delivery': source({ type: 'LineString', coordinates: toDelivery.path.map(lngLat) }),
  }
}

function source(data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification {
  return { type: 'geojson', data }
}

const lngLat = ({ lng, lat }: Position) => [lng, lat]

/** The two ways have equal lightness, so the dash tells them apart too. */
function sceneLayers({ toPickup, toDelivery, edge }: MapTheme, scene: Scene): LayerSpecification[] {
  return [
    {
      id: 'accuracy',
      source: 'accuracy',
      type: 'fill',
      paint: { 'fill-color': toPickup, 'fill-opacity': ACCURACY_OPACITY },
    },
    ...wayLayers('to-delivery', scene.toDelivery, { colour: toDelivery, edge, dashed: false }),
    ...wayLayers('to-pickup', scene.toPickup, { colour: toPickup, edge, dashed: true }),
  ]
}

interface Stroke {
  readonly colour: string
  readonly edge: string
  readonly dashed: boolean
}

function wayLayers(id: string, { estimated }: Way, { colour, edge, dashed }: Stroke): LayerSpecification[] {
  const line = { id: `${id}-line`, source: id, type: 'line' } as const
  if (estimated) {
    // Dots: strokes without a length, but with round ends.
    const paint = { 'line-color': colour, 'line-width': ESTIMATE_WIDTH, 'line-dasharray': [0, 2.2] }
    return [{ ...line, layout: ROUND, paint }]
  }
  return [
    {
      id: `${id}-edge`,
      source: id,
      type: 'line',
      layout: ROUND,
      paint: { 'line-color': edge, 'line-width': EDGE_WIDTH },
    },
    {
      ...line,
      layout: dashed ? { 'line-join': 'round' } : ROUND,
      paint: {
        'line-color': colour,
        'line-width': WIDTH,
        ...(dashed && { 'line-dasharray': [1.8, 0.8] }),
      },
    },
  ]
}
