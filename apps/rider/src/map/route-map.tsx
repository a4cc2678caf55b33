import type { Position } from '@puni/contract/entities'
import { MAP_ZOOM } from '@puni/contract/limits'
import { LngLatBounds, Map as MapLibre, Marker, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { mapText } from '../text/map.ts'
import type { Covered } from '../sheet/use-covered.ts'
import { circle } from './circle.ts'
import { markerElement, type MarkerKind } from './marker-element.ts'
import { paints, routeStyle, SOURCES } from './route-style.ts'
import { pointsOf, type Scene } from './scene.ts'

setWorkerUrl(workerUrl)

/** The map, as the screen uses it. */
export interface RouteMap {
  /** Draws the scene; the view stays. */
  readonly show: (scene: Scene) => void
  /** Brings the scene into what is not covered. */
  readonly look: (scene: Scene, covered: Covered) => void
  readonly remove: () => void
}

/** Distance of the points from the edges of the view, in pixels: markers stand on their points, half to either side. */
const MARGIN = { top: 48, right: 48, bottom: 20, left: 48 }

/** Makes the map and gives it when it can draw. Rejects when it cannot, as without WebGL. */
export async function createRouteMap(container: HTMLElement, centre: Position): Promise<RouteMap> {
  const map = new MapLibre({
    container,
    style: routeStyle(),
    center: centre,
    zoom: MAP_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': mapText.label },
  })
  map.touchZoomRotate.disableRotation()
  try {
    await loaded(map)
  } catch (cause) {
    map.remove()
    throw cause
  }

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => {
    for (const [layer, property, value] of paints()) map.setPaintProperty(layer, property, value)
  }
  dark.addEventListener('change', repaint)

  const markers = new Map<MarkerKind, Marker>()
  const place = (kind: MarkerKind, point: Position | null) => {
    const known = markers.get(kind)
    if (point === null) {
      known?.remove()
      markers.delete(kind)
    } else if (known) {
      known.setLngLat(point)
    } else {
      markers.set(kind, new Marker(markerElement(kind)).setLngLat(point).addTo(map))
    }
  }
  const draw = (source: string, path: readonly Position[]) => {
    const line = {
      type: 'LineString' as const,
      coordinates: path.map(({ lng, lat }) => [lng, lat]),
    }
    void map.getSource<GeoJSONSource>(source)?.setData(line)
  }

  return {
    show: (scene) => {
      const area = scene.rider ? circle(scene.rider, scene.accuracy) : []
      void map.getSource<GeoJSONSource>(SOURCES.accuracy)?.setData({ type: 'Polygon', coordinates: [area] })
      // Words over the dot: markers made later lie above.
      place('rider', scene.rider)
      place('delivery', scene.delivery)
      place('pickup', scene.pickup)
      draw(SOURCES.toPickup, scene.toPickup)
      draw(SOURCES.toDelivery, scene.toDelivery)
    },
    look: (scene, covered) => {
      const points = pointsOf(scene)
      const [only = scene.centre] = points
      // The map keeps its padding and adds that of a fit to it.
      map.setPadding({ top: 0, right: 0, ...covered })
      if (points.length < 2) return void map.easeTo({ center: only, zoom: MAP_ZOOM })
      const bounds = points.reduce((box, point) => box.extend(point), new LngLatBounds())
      map.fitBounds(bounds, { padding: MARGIN, maxZoom: MAP_ZOOM, linear: true })
    },
    remove: () => {
      dark.removeEventListener('change', repaint)
      map.remove()
    },
  }
}

function loaded(map: MapLibre): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once('load', () => resolve())
    map.once('error', ({ error }) => reject(error))
  })
}
