import type { Position } from '@puni/contract/fields'
import { MAP_ZOOM } from '@puni/contract/limits'
import { areaBounds, type Area } from '@puni/web/geo/circle'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { CityMap } from './city-map.tsx'
import { useMap } from './map-context.ts'
import { MapMarker } from './map-marker.tsx'
import { PinMark } from './pin-mark.tsx'
import type { Pin } from './pin.ts'

/** While coordinates are typed they pass through many other places. */
const TYPING_PAUSE_MS = 400
/** Degrees: a form keeps six decimals. */
const SAME_PLACE = 1e-6
const NO_OTHERS: readonly Area[] = []

export interface PinMapProps {
  /** The accessible name of the map. */
  label: string
  pins: readonly Pin[]
  /** The pin that a click on the map places. */
  placing: string
  circle: Area | null
  /**
   * The map moves to the circle when this changes, not at every change of the circle: the operator may be
   * using the map.
   */
  circleId: string
  /** Drawn as well. */
  others?: readonly Area[]
}

/** A map with pins that are placed by a click and moved by dragging. Throws where WebGL is missing. */
export default function PinMap({ label, pins, placing, circle, circleId, others = NO_OTHERS }: PinMapProps) {
  const zones = useMemo(() => (circle === null ? others : [circle, ...others]), [circle, others])
  // If a pin was placed with the mouse, its place is already in view.
  const putHere = useRef<Position>(null)
  const put = (pin: Pin | undefined, position: Position) => {
    putHere.current = position
    pin?.onMove?.(position)
  }

  return (
    <CityMap
      label={label}
      view={circle && areaBounds(circle)}
      viewId={circle === null ? '' : circleId}
      zones={zones}
      onClick={(position) =>
        put(
          pins.find(({ id }) => id === placing),
          position,
        )
      }
    >
      {pins.map((pin) => (
        <PlacePin
          key={pin.id}
          pin={pin}
          circle={circle}
          onPut={(position) => put(pin, position)}
          isPutHere={(position) => samePlace(position, putHere.current)}
        />
      ))}
    </CityMap>
  )
}

interface PlacePinProps {
  pin: Pin
  circle: Area | null
  onPut: (position: Position) => void
  /** Whether the mouse last put a pin there. */
  isPutHere: (position: Position) => boolean
}

function PlacePin({ pin, circle, onPut, isPutHere }: PlacePinProps) {
  const movable = pin.onMove !== null
  useFollow(movable ? pin.position : null, circle, isPutHere)
  return (
    pin.position && (
      <MapMarker position={pin.position} anchor="bottom" onMove={movable ? onPut : null}>
        <span title={pin.label} className={movable ? 'block cursor-grab active:cursor-grabbing' : 'block'}>
          <PinMark letter={pin.letter} tone={pin.tone} />
        </span>
      </MapMarker>
    )
  )
}

/** Moves to a place that was changed outside the map: typed, or found by a search. */
function useFollow(
  position: Position | null,
  circle: Area | null,
  isPutHere: (position: Position) => boolean,
): void {
  const map = useMap()
  const known = useRef(position)
  const { lat, lng } = position ?? {}

  const follow = useEffectEvent((place: Position) => {
    // The centre of a zone means little without the zone around it.
    if (circle !== null && samePlace(place, circle.centre)) {
      const { north, south, east, west } = areaBounds(circle)
      map.fitBounds([west, south, east, north], { padding: 24 })
    } else {
      map.easeTo({ center: place, zoom: Math.max(map.getZoom(), MAP_ZOOM) })
    }
  })
  const isNews = useEffectEvent((place: Position) => !samePlace(place, known.current) && !isPutHere(place))
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const place = { lat, lng }
    const news = isNews(place)
    known.current = place
    if (!news) return
    const timer = setTimeout(() => follow(place), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [lat, lng])
}

function samePlace(one: Position, other: Position | null): boolean {
  return (
    other !== null && Math.abs(one.lat - other.lat) < SAME_PLACE && Math.abs(one.lng - other.lng) < SAME_PLACE
  )
}
