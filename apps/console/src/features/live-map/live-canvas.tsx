import { boxAround, boxOf } from '@puni/city/geodesic'
import type { Circle } from '@puni/web/geo/circle'
import type { Position } from '@puni/contract/fields'
import type { Zone } from '@puni/contract/zones/entities'
import { MAP_ZOOM } from '@puni/contract/limits'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { CityMap } from '../map/city-map.tsx'
import { useMap } from '../map/map-context.ts'
import { MapMarker } from '../map/map-marker.tsx'
import { RiderMark } from '../map/rider-mark.tsx'
import { liveMapText } from './live-map-text.ts'
import { circleOf } from '../zones/zone-circle.ts'
import { nextInStack, stacksOf, type LiveOrder, type LiveScene } from './live-scene.ts'
import { situationOf, workOf } from './live-labels.ts'
import { OrderMark } from './order-mark.tsx'

const t = liveMapText

/** Stacking order of the marks. */
const LEVELS = { order: 1, waiting: 2, rider: 3, chosen: 4 } as const

interface LiveCanvasProps {
  scene: LiveScene
  zones: readonly Zone[]
  /** Null for all zones. */
  zoneId: string | null
  /** The id of the rider or order in the card. */
  chosen: string | null
  onChoose: (id: string) => void
}

/** The scene on the map. Throws where WebGL is missing. */
export default function LiveCanvas({ scene, zones, zoneId, chosen, onChoose }: LiveCanvasProps) {
  const circles = useMemo(
    () =>
      zones.filter(({ _id }) => zoneId === null || _id === zoneId).flatMap((zone) => circleOf(zone) ?? []),
    [zones, zoneId],
  )
  const places = placesOf(scene)
  const inView = places.length > 0 ? places : circles.flatMap(cornersOf)

  return (
    <CityMap
      label={t.label}
      view={inView.length > 0 ? boxOf(inView) : null}
      // Moving, new and removed marks do not change the view.
      viewId={`${zoneId} ${places.length > 0 || circles.length}`}
      zones={circles}
    >
      {stacksOf(scene.orders).map((stack) => (
        <OrderStack key={stack[0]?.order._id} stack={stack} chosen={chosen} onChoose={onChoose} />
      ))}
      {scene.riders.map((live) => {
        const { rider, state, freshness } = live
        return (
          rider.lastPosition && (
            <MapMarker
              key={rider._id}
              position={rider.lastPosition}
              anchor="center"
              level={rider._id === chosen ? LEVELS.chosen : LEVELS.rider}
            >
              <Mark
                label={t.riderMark(rider.fullName, workOf(live), freshness.text)}
                chosen={rider._id === chosen}
                onChoose={() => onChoose(rider._id)}
              >
                <RiderMark name={rider.fullName} state={state} />
              </Mark>
            </MapMarker>
          )
        )
      })}
      <LookAt key={chosen} place={placeOfChosen(scene, chosen)} />
    </CityMap>
  )
}

function placesOf({ riders, orders }: LiveScene): Position[] {
  return [...orders.map(({ place }) => place), ...riders.flatMap(({ rider }) => rider.lastPosition ?? [])]
}

function cornersOf(circle: Circle): Position[] {
  const { north, south, east, west } = boxAround(circle.centre, circle.radiusKm)
  return [
    { lat: north, lng: east },
    { lat: south, lng: west },
  ]
}

interface OrderStackProps {
  stack: readonly LiveOrder[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** One mark for all orders at the same place; every click selects the next one. */
function OrderStack({ stack, chosen, onChoose }: OrderStackProps) {
  const [top] = stack
  const isChosen = stack.some(({ order }) => order._id === chosen)
  if (top === undefined) return null
  const level = top.group === 'underWay' ? LEVELS.order : LEVELS.waiting
  return (
    <MapMarker position={top.place} anchor="bottom" level={isChosen ? LEVELS.chosen : level}>
      <Mark
        label={stack.map((live) => t.orderMark(live.order.number, situationOf(live))).join('; ')}
        chosen={isChosen}
        onChoose={() => {
          const next = nextInStack(stack, chosen)
          if (next !== undefined) onChoose(next.order._id)
        }}
      >
        <OrderMark live={top} />
        {stack.length > 1 && (
          <span className="absolute -top-2.5 -right-2.5 min-w-5 rounded-full border-2 border-surface-raised bg-ink px-1 text-center text-sm leading-5 font-bold text-surface">
            {stack.length}
          </span>
        )}
      </Mark>
    </MapMarker>
  )
}

function placeOfChosen({ riders, orders }: LiveScene, chosen: string | null): Position | null {
  const rider = riders.find((live) => live.rider._id === chosen)
  return rider?.rider.lastPosition ?? orders.find((live) => live.order._id === chosen)?.place ?? null
}

interface MarkProps {
  label: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A clickable mark. Keyboard users have the list, with the same content. */
function Mark({ label, chosen, onChoose, children }: MarkProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={chosen}
      className="relative block cursor-pointer rounded-full aria-pressed:drop-shadow-[0_0_3px_var(--color-focus)] aria-pressed:scale-125"
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

/** Brings the selection into view once: a moving rider is not followed. */
function LookAt({ place }: { place: Position | null }) {
  const map = useMap()
  const [{ lat, lng }] = useState(() => place ?? { lat: undefined, lng: undefined })
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), MAP_ZOOM - 1) })
  }, [map, lat, lng])
  return null
}
