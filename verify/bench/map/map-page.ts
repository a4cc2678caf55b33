/** A page with the apps' map and nothing else, for the commands beside it. */
import { STREET_NAME_LAYERS } from '@puni/city/map/street-name-layers'
import { DARK_PALETTE, LIGHT_PALETTE } from '@puni/city/map/palette'
import { cityStyle } from '@puni/web/map/city-style'
import { paintImages } from '@puni/web/map/map-images'
import '@puni/ui/typeface/typeface.css'
import { createFlatMap, readCityTiles } from '@puni/web/map/maplibre'
import type { CityMap } from '@puni/contract/city/entities'
import type { Map } from 'maplibre-gl'

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
  /** Names of the streets that have a label on the screen. */
  readonly namedStreets: () => string[]
  /** Widths of texts in the letters of street names, at a size in pixels. */
  readonly widths: (texts: readonly string[], size: number) => number[]
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
  namedStreets: () => {
    const labels = opened().queryRenderedFeatures({ layers: [...STREET_NAME_LAYERS] })
    return [...new Set(labels.map(({ properties }) => String(properties['name'])))]
  },
  widths: (texts, size) => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = `600 ${size}px Asap`
    return texts.map((text) => canvas.measureText(text).width)
  },
}
