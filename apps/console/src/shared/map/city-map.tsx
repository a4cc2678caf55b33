import { boxAround } from '@puni/streets/geodesic'
import type { Bounds, Position } from '@puni/contract/fields'
import { DEFAULT_CENTRE, MAP_ZOOM } from '@puni/contract/limits'
import { ZONE_RADIUS_KM } from '@puni/contract/zones/limits'
import { IconButton } from '@puni/ui/icon-button'
import { areaRing, type Area } from '@puni/web/geo/circle'
import { lineOf } from '@puni/web/map/city-style'
import { keepingWith } from '@puni/web/map/keeping'
import { watchTheme } from '@puni/web/map/map-theme'
import { createFlatMap, readCityTiles } from '@puni/web/map/maplibre'
import { useDoubtConfig } from '@puni/web/query/config'
import { NavigationControl, ScaleControl, type GeoJSONSource, type Map, type MapOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { usePlatform } from '../views/use-platform.tsx'
import { MapContext } from './map-context.ts'
import { mapStyle, paint, SOURCES } from './map-style.ts'
import { mapText } from './map-text.ts'
import './map.css'

readCityTiles(keepingWith((cause) => console.warn('A tile of the map could not be kept', cause)))

/** Padding in pixels around what must be visible: neither the buttons nor the edge may cut off a mark. */
const MARGIN = { top: 52, right: 74, bottom: 40, left: 74 }
const SOMEWHERE = boxAround(DEFAULT_CENTRE, ZONE_RADIUS_KM.default)

const noPath: readonly Position[] = []
const noZones: readonly Area[] = []
const noLinks: readonly (readonly Position[])[] = []

export interface CityMapProps {
  /** The accessible name of the map. */
  label: string
  /** What must be visible; null for the whole city. */
  view: Bounds | null
  /**
   * The map moves to the view when this changes, not at every change of the view: the operator may be using
   * the map.
   */
  viewId: string
  zones?: readonly Area[]
  /** Thin straight lines, from riders to their stops. */
  links?: readonly (readonly Position[])[]
  /** Points of the leg from a rider to a pickup. */
  toPickup?: readonly Position[]
  /** Points of the leg from a pickup to a delivery. */
  toDelivery?: readonly Position[]
  onClick?: (position: Position) => void
  /** A box was drawn, with Shift held. Without it, the map goes there. */
  onBox?: (box: Bounds) => void
  /** Marks on the map. */
  children?: ReactNode
}

/**
 * The map of the city. Every map of the console is this one with marks on it. Throws where WebGL is missing.
 */
export function CityMap({
  label,
  view,
  viewId,
  zones = noZones,
  links = noLinks,
  toPickup = noPath,
  toDelivery = noPath,
  onClick,
  onBox,
  children,
}: CityMapProps) {
  const city = usePlatform().config.map
  const partMissing = useEffectEvent(useDoubtConfig())
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const clicked = useEffectEvent((position: Position) => onClick?.(position))
  const seen = view ?? city?.bounds ?? SOMEWHERE
  const boxed = useEffectEvent((box: Bounds) => onBox?.(box))
  const create = useEffectEvent((element: HTMLElement) =>
    createMap(element, label, seen, {
      style: mapStyle(city),
      boxZoom: onBox ? boxHandler(boxed) : true,
    }),
  )

  useEffect(() => {
    if (container.current === null) return
    const created = create(container.current)
    created.on('style.load', () => setMap(created))
    created.on('error', ({ error }) => {
      console.warn('A part of the map did not come', error)
      partMissing()
    })
    created.on('click', ({ lngLat, originalEvent }) => {
      // The head of a pin is drawn away from its position: a click on it targets the pin.
      if (originalEvent.target !== created.getCanvas()) return
      const { lat, lng } = lngLat.wrap()
      clicked({ lat, lng })
    })
    return () => {
      setMap(null)
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (map === null) return
    const repaint = () => paint(map, city)
    repaint()
    return watchTheme(repaint)
  }, [map, city])

  const look = useEffectEvent(() => map?.fitBounds(corners(seen), { ...fit, animate: false }))
  useEffect(() => void look(), [map, viewId])

  useEffect(() => {
    const coordinates = zones.map((zone) => [areaRing(zone)])
    void map?.getSource<GeoJSONSource>(SOURCES.zones)?.setData({ type: 'MultiPolygon', coordinates })
  }, [map, zones])
  useEffect(() => {
    const coordinates = links.map((link) => link.map(({ lat, lng }) => [lng, lat]))
    void map?.getSource<GeoJSONSource>(SOURCES.links)?.setData({ type: 'MultiLineString', coordinates })
  }, [map, links])
  useLine(map, SOURCES.toPickup, toPickup)
  useLine(map, SOURCES.toDelivery, toDelivery)

  return (
    <div className="absolute inset-0 isolate">
      <div ref={container} className="size-full" />
      {map && (
        <>
          <MapContext value={map}>{children}</MapContext>
          <IconButton
            icon="recentre"
            label={mapText.showAll}
            className="absolute top-2.5 left-2.5 bg-surface-raised shadow-raised"
            onClick={() => map.fitBounds(corners(seen), fit)}
          />
        </>
      )}
      {city && (
        <p className="pointer-events-none absolute right-0 bottom-0 rounded-tl-sm bg-surface-raised/80 px-1.5 text-sm">
          {city.attribution}
        </p>
      )}
    </div>
  )
}

const fit = { padding: MARGIN, maxZoom: MAP_ZOOM + 1 }

const corners = ({ north, south, east, west }: Bounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

function createMap(
  container: HTMLElement,
  label: string,
  seen: Bounds,
  options: Pick<MapOptions, 'style' | 'boxZoom'>,
): Map {
  const map = createFlatMap({
    container,
    label,
    ...options,
    bounds: corners(seen),
    fitBoundsOptions: fit,
    locale: {
      'NavigationControl.ZoomIn': mapText.zoomIn,
      'NavigationControl.ZoomOut': mapText.zoomOut,
    },
  })
  map.addControl(new NavigationControl({ showCompass: false }))
  map.addControl(new ScaleControl({}), 'bottom-left')
  return map
}

/** Tells the box between two points of the window. */
const boxHandler = (tell: (box: Bounds) => void): NonNullable<MapOptions['boxZoom']> => ({
  boxZoomEnd: (map, from, to) => {
    const [one, other] = [map.unproject(from), map.unproject(to)]
    tell({
      north: Math.max(one.lat, other.lat),
      south: Math.min(one.lat, other.lat),
      east: Math.max(one.lng, other.lng),
      west: Math.min(one.lng, other.lng),
    })
  },
})

function useLine(map: Map | null, source: string, path: readonly Position[]): void {
  useEffect(() => {
    void map?.getSource<GeoJSONSource>(source)?.setData(lineOf(path))
  }, [map, source, path])
}
