import { paintImages } from '@puni/web/map/map-images'
import { mapTheme, watchTheme } from '@puni/web/map/map-theme'
import { createFlatMap, readCityTiles } from '@puni/web/map/maplibre'
import type { CityMap } from '@puni/contract/city/entities'
import type { Position } from '@puni/contract/fields'
import { MAP_ZOOM } from '@puni/contract/limits'
import { LngLatBounds, Marker, type Map as MapLibre } from 'maplibre-gl'
import { logFailure } from '../../../shared/failure.ts'
import { mapText } from './map-text.ts'
import type { Covered } from '../../../shared/sheet/use-covered.ts'
import { keeping } from './keeping.ts'
import { isTight, marginOf } from './fit.ts'
import { markerElement, type MarkerKind } from './marker-element.ts'
import { routeStyle } from './route-style.ts'
import { pointsOf, viewKey, type Scene } from './scene.ts'

readCityTiles(keeping)

/** The map's interface to the screen. */
export interface LiveMap {
  /** Draws the scene over the city, or over a plain background; the view stays. */
  readonly show: (city: CityMap | null, scene: Scene) => void
  /** Fits the scene into the uncovered area, unless the rider is looking elsewhere on the same leg. */
  readonly follow: (scene: Scene, covered: Covered) => void
  /** Fits the scene into the uncovered area. */
  readonly look: (scene: Scene, covered: Covered) => void
  readonly remove: () => void
}

/**
 * Creates the map and resolves once it can draw. `onPartMissing` is called for parts that fail to load later.
 * Rejects if it cannot draw, for example without WebGL.
 */
export async function createLiveMap(
  container: HTMLElement,
  centre: Position,
  onPartMissing: () => void,
): Promise<LiveMap> {
  const map = createFlatMap({
    container,
    label: mapText.label,
    style: routeStyle(null, mapTheme(), null),
    center: centre,
    zoom: MAP_ZOOM,
  })
  try {
    await loaded(map)
  } catch (cause) {
    map.remove()
    throw cause
  }
  map.on('error', ({ error }) => {
    onPartMissing()
    logFailure(mapText.partMissing, error)
  })

  let shown: { readonly city: CityMap | null; readonly scene: Scene | null } = { city: null, scene: null }
  // MapLibre applies only the differences.
  const draw = () => map.setStyle(routeStyle(shown.city, mapTheme(), shown.scene))
  paintImages(map, mapTheme().city)
  const stopWatching = watchTheme(() => {
    paintImages(map, mapTheme().city)
    draw()
  })

  const place = placeMarkers(map)
  let shownView: string | null = null
  let lookedElsewhere = false
  // No original event means that the app moved the map.
  map.on('movestart', ({ originalEvent }) => (lookedElsewhere ||= originalEvent !== undefined))

  const look = (scene: Scene, covered: Covered) => {
    shownView = viewKey(scene)
    lookedElsewhere = false
    lookAt(map, scene, covered)
  }
  return {
    show: (city, scene) => {
      shown = { city, scene }
      draw()
      place(scene)
    },
    follow: (scene, covered) => {
      if (!lookedElsewhere || viewKey(scene) !== shownView) look(scene, covered)
    },
    look,
    remove: () => {
      stopWatching()
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

function lookAt(map: MapLibre, scene: Scene, covered: Covered): void {
  const points = pointsOf(scene)
  const [only = scene.centre] = points
  // The map keeps its padding and adds the padding of a fit to it.
  map.setPadding({ top: 0, right: 0, ...covered })
  if (points.length < 2) return void map.easeTo({ center: only, zoom: MAP_ZOOM })
  const bounds = points.reduce((box, point) => box.extend(point), new LngLatBounds())
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const view = { width, height, covered, rem }
  map.getContainer().toggleAttribute('data-tight', isTight(view))
  const padding = marginOf(view)
  map.fitBounds(bounds, { padding, maxZoom: MAP_ZOOM, linear: true })
}

/** Returns a function that positions the markers of a scene. */
function placeMarkers(map: MapLibre): (scene: Scene) => void {
  const markers = new Map<MarkerKind, Marker>()
  const place = (kind: MarkerKind, point: Position | null): Marker | undefined => {
    if (point === null) {
      markers.get(kind)?.remove()
      markers.delete(kind)
      return undefined
    }
    const marker = markers.get(kind) ?? new Marker(markerElement(kind))
    marker.setLngLat(point)
    if (!markers.has(kind)) marker.addTo(map)
    markers.set(kind, marker)
    return marker
  }
  return (scene) => {
    // Labels above the dot: markers created later are drawn on top.
    const rider = place('rider', scene.rider)
    rider?.setRotation(scene.heading ?? 0)
    rider?.getElement().toggleAttribute('data-heading', scene.heading !== null)
    place('delivery', scene.isArea ? null : scene.delivery)
    place('area', scene.isArea ? scene.delivery : null)
    place('pickup', scene.pickup)
  }
}
