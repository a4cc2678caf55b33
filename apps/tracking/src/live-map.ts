/** The rider and the door on the city's map. */
import { MAP_ZOOM } from '@puni/contract/limits'
import type { Tracking } from '@puni/contract/tracking/entities'
import { cityStyle } from '@puni/web/map/city-style'
import { paintImages } from '@puni/web/map/map-images'
import { mapTheme, watchTheme } from '@puni/web/map/map-theme'
import { createFlatMap, readCityTiles } from '@puni/web/map/maplibre'
import { LngLatBounds, Marker } from 'maplibre-gl'
import { api } from './api.ts'
import { trackingText } from './tracking-text.ts'

// Nothing of it is kept on the customer's phone.
readCityTiles({ shelves: undefined, onKeepFailed: () => undefined })

/** Around both, pixels. */
const PADDING = 48

export interface LiveMap {
  readonly show: (map: NonNullable<Tracking['map']>) => void
}

/** Draws the map in the figure, and what must stand on it in its caption. Rejects without WebGL. */
export async function createLiveMap(figure: HTMLElement): Promise<LiveMap> {
  const { map: city } = await api.call('getConfig', {})
  const style = () => cityStyle(city, mapTheme().city, { sources: {}, layers: [] })
  const map = createFlatMap({
    container: figure.querySelector<HTMLElement>('#map')!,
    label: trackingText.map,
    style: style(),
    zoom: MAP_ZOOM,
  })
  figure.querySelector('figcaption')!.textContent = city?.attribution ?? ''
  paintImages(map, mapTheme().city)
  watchTheme(() => {
    paintImages(map, mapTheme().city)
    map.setStyle(style())
  })
  const rider = new Marker({ element: markerElement('rider', trackingText.rider) })
  const door = new Marker({ element: markerElement('door', trackingText.door) })
  let shown: LngLatBounds | null = null
  let lookedElsewhere = false
  const look = () => {
    if (shown !== null && !lookedElsewhere)
      map.fitBounds(shown, { padding: PADDING, maxZoom: MAP_ZOOM, animate: false })
  }
  // No original event means that the page moved the map.
  map.on('movestart', ({ originalEvent }) => (lookedElsewhere ||= originalEvent !== undefined))
  map.on('resize', look)
  return {
    show({ rider: at, door: where, isLive }) {
      rider.setLngLat(at).addTo(map).getElement().toggleAttribute('data-past', !isLive)
      door.setLngLat(where).addTo(map)
      shown = new LngLatBounds(at, at).extend(where)
      look()
    },
  }
}

function markerElement(kind: 'rider' | 'door', label: string): HTMLElement {
  const element = document.createElement('div')
  element.className = `marker ${kind}`
  element.role = 'img'
  element.ariaLabel = label
  return element
}
