import { circleRing } from '@puni/web/geo/circle'
import { cityStyle, estimateLayer, geojson, lineOf, routeLayers } from '@puni/web/map/city-style'
import type { MapTheme } from '@puni/web/map/map-theme'
import type { CityMap } from '@puni/contract/city/entities'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { areaOf, type Scene } from './scene.ts'

const WIDTH = 7
const EDGE_WIDTH = 11
const ESTIMATE_WIDTH = 5
const DASHES = [1.8, 0.8] as const
const ACCURACY_OPACITY = 0.15
const AREA_OPACITY = 0.2
const AREA_EDGE_WIDTH = 3

/** Everything on the map except its markers: the city, or a plain background, with the scene above its streets. */
export function routeStyle(city: CityMap | null, theme: MapTheme, scene: Scene | null): StyleSpecification {
  const overlay =
    scene === null
      ? { sources: {}, layers: [] }
      : {
          sources: sceneSources(scene),
          layers: sceneLayers(theme, scene),
          clearOf: [scene.toPickup.path, scene.toDelivery.path],
        }
  return {
    ...cityStyle(city, theme.city, overlay),
    // Changes apply at once, including the theme.
    transition: { duration: 0, delay: 0 },
  }
}

function sceneSources(scene: Scene) {
  const { rider, accuracy, toPickup, toDelivery } = scene
  const area = areaOf(scene)
  const ring = rider ? circleRing({ centre: rider, radiusKm: accuracy / 1000 }) : []
  return {
    accuracy: geojson({ type: 'Polygon', coordinates: [ring] }),
    area: geojson({ type: 'Polygon', coordinates: [area ? circleRing(area) : []] }),
    'to-pickup': geojson(lineOf(toPickup.path)),
    'to-delivery': geojson(lineOf(toDelivery.path)),
  }
}

/** The two routes have equal lightness, so a dash pattern distinguishes them too. */
function sceneLayers({ toPickup, toDelivery, edge }: MapTheme, scene: Scene): LayerSpecification[] {
  const stroke = { width: WIDTH, edge: { colour: edge, width: EDGE_WIDTH } }
  return [
    {
      id: 'accuracy',
      source: 'accuracy',
      type: 'fill',
      paint: { 'fill-color': toPickup, 'fill-opacity': ACCURACY_OPACITY },
    },
    {
      id: 'area',
      source: 'area',
      type: 'fill',
      paint: { 'fill-color': toDelivery, 'fill-opacity': AREA_OPACITY },
    },
    {
      id: 'area-edge',
      source: 'area',
      type: 'line',
      paint: { 'line-color': toDelivery, 'line-width': AREA_EDGE_WIDTH },
    },
    ...(scene.toDelivery.estimated
      ? [estimateLayer('to-delivery', { colour: toDelivery, width: ESTIMATE_WIDTH })]
      : routeLayers('to-delivery', { ...stroke, colour: toDelivery })),
    ...(scene.toPickup.estimated
      ? [estimateLayer('to-pickup', { colour: toPickup, width: ESTIMATE_WIDTH })]
      : routeLayers('to-pickup', { ...stroke, colour: toPickup, dashes: DASHES })),
  ]
}
