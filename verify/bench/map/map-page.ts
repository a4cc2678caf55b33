/** A page with the apps' map and nothing else, for the commands beside it. */
import { CITY_SOURCE } from '@puni/map/layer-parts'
import { STREET_NAME_LAYERS } from '@puni/map/street-name-layers'
import { DARK_PALETTE, LIGHT_PALETTE } from '@puni/map/palette'
import { cityStyle } from '@puni/web/map/city-style'
import { paintImages } from '@puni/web/map/map-images'
import '@puni/ui/typeface/typeface.css'
import { createFlatMap, readCityTiles } from '@puni/web/map/maplibre'
import type { CityMap } from '@puni/contract/city/entities'
import type { GeoJSONFeature, Map } from 'maplibre-gl'

/** What the map looks at. */
export interface View {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

/** What the commands call. */
export interface MapPage {
  /** Shows a city; resolves when the map is there. */
  readonly open: (city: CityMap, isDark: boolean) => Promise<void>
  /** Looks somewhere; resolves when everything is drawn. */
  readonly look: (view: View) => Promise<void>
  /** Counts the streets on the screen. */
  readonly countStreets: () => Count
}

/** Streets on the screen, and how many of them have their name there. */
export interface Count {
  readonly seen: number
  readonly named: number
}

declare global {
  interface Window {
    mapPage?: MapPage
  }
}

readCityTiles({ shelves: undefined, onKeepFailed: (cause) => console.error(cause) })

let map: Map | undefined
const opened = () => {
  if (map === undefined) throw new Error('no map is open')
  return map
}
const drawn = (map: Map) => new Promise<void>((resolve) => void map.once('idle', () => resolve()))

window.mapPage = {
  open: async (city, isDark) => {
    map?.remove()
    const palette = isDark ? DARK_PALETTE : LIGHT_PALETTE
    const { north, south, east, west } = city.bounds
    map = createFlatMap({
      container: 'map',
      label: city.name,
      style: cityStyle(city, palette, { sources: {}, layers: [] }),
      center: [(east + west) / 2, (north + south) / 2],
      zoom: 12,
      fadeDuration: 0,
    })
    map.on('error', ({ error }) => console.error(error))
    await new Promise<void>((resolve) => void opened().once('load', () => resolve()))
    paintImages(map, palette)
    map.triggerRepaint()
    await drawn(map)
  },
  look: async ({ lat, lng, zoom }) => {
    const map = opened()
    map.jumpTo({ center: [lng, lat], zoom })
    await drawn(map)
    // Letters that came with these tiles are placed with the next frame.
    map.triggerRepaint()
    await drawn(map)
  },
  countStreets: () => {
    const map = opened()
    const pixels: Record<string, number> = {}
    for (const feature of map.querySourceFeatures(CITY_SOURCE, { sourceLayer: 'road_names' })) {
      const { name, kind } = feature.properties as { name: string; kind: string }
      if (kind !== 'path') pixels[name] = (pixels[name] ?? 0) + pixelsInView(map, feature)
    }
    const seen = Object.keys(pixels).filter((name) => pixels[name]! >= SEEN_PX)
    const labels = map.queryRenderedFeatures({ layers: [...STREET_NAME_LAYERS] })
    const written = new Set(labels.map(({ properties }) => properties['name'] as string))
    return { seen: seen.length, named: seen.filter((name) => written.has(name)).length }
  },
}

/** A street with less of it on the screen is not counted, pixels. */
const SEEN_PX = 40
const STEP_PX = 4

/** How much of the lines of a street is on the screen. */
function pixelsInView(map: Map, { geometry }: GeoJSONFeature): number {
  const { clientWidth, clientHeight } = map.getContainer()
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : []
  let pixels = 0
  for (const line of lines) {
    const points = line.map((position) => map.project(position as [number, number]))
    for (const [i, to] of points.entries()) {
      const from = points[i - 1] ?? to
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      for (let at = 0; at < length; at += STEP_PX) {
        const [x, y] = [from.x + (at / length) * (to.x - from.x), from.y + (at / length) * (to.y - from.y)]
        if (x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight) pixels += STEP_PX
      }
    }
  }
  return pixels
}
