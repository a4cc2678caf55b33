import { boxAround, boxOf } from '@puni/streets/geodesic'
import type { Bounds, Position } from '@puni/contract/fields'
import { MAP_ZOOM } from '@puni/contract/limits'
import type { Zone } from '@puni/contract/zones/entities'
import type { Circle } from '@puni/web/geo/circle'
import { useEffect, useMemo, useState, type DragEvent, type ReactNode } from 'react'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskOrder, DeskRider, DeskScene } from '../../../shared/desk/desk-scene.ts'
import { ageOf, stateOf } from '../../../shared/desk/rider-words.ts'
import { CityMap } from '../../../shared/map/city-map.tsx'
import { useMap } from '../../../shared/map/map-context.ts'
import { MapMarker } from '../../../shared/map/map-marker.tsx'
import { PinMark } from '../../../shared/map/pin-mark.tsx'
import { RiderMark } from '../../../shared/map/rider-mark.tsx'
import { nextStop } from '../../../shared/orders/order-stops.ts'
import { circleOf } from '../../../shared/zones/zone-circle.ts'
import type { Dropped } from './assign-on-desk.tsx'
import { type MapBox, markerOf, type MapMark, type MapPoint } from './clusters.ts'
import { reasonOf, troubleName } from './desk-reason.ts'
import { deskText } from './desk-text.ts'
import { DRAGGED_ORDER } from './order-row.tsx'

const t = deskText.map

/** Stacking order of the marks. */
const LEVELS = { many: 0, order: 1, rider: 2, trouble: 3, chosen: 4 } as const
/** So many lines from riders to their stops are drawn at most. */
const LINKS_MOST = 150
/** From this zoom on riders have their names. */
const NAMES_ZOOM = 14.5

interface DeskMapProps {
  scene: DeskScene
  zones: readonly Zone[]
  /** '' for all zones. */
  zoneId: string
  /** The id of the rider or order that is chosen. */
  chosen: string | null
  onOrder: (id: string) => void
  onRider: (id: string) => void
  /** Orders in a box that was drawn. */
  onBox: (orderIds: readonly string[]) => void
  /** An order was dropped on a rider. */
  onDrop: (dropped: Dropped) => void
}

/** The scene on the map. Throws where WebGL is missing. */
export default function DeskMap({ scene, zones, zoneId, chosen, onBox, ...on }: DeskMapProps) {
  const circles = useMemo(
    () => zones.filter(({ _id }) => zoneId === '' || _id === zoneId).flatMap((zone) => circleOf(zone) ?? []),
    [zones, zoneId],
  )
  const points = useMemo(() => pointsOf(scene), [scene])
  // The same lines again are not drawn again: of all that the map does, this costs most.
  const drawn = JSON.stringify(linksOf(scene, chosen))
  const links = useMemo(() => JSON.parse(drawn) as Position[][], [drawn])
  const inView = points.length > 0 ? points.map(({ place }) => place) : circles.flatMap(cornersOf)
  return (
    <CityMap
      label={t.label}
      view={inView.length > 0 ? boxOf(inView) : null}
      // Moving, new and removed marks do not change the view.
      viewId={`${zoneId} ${points.length > 0 || circles.length}`}
      zones={circles}
      links={links}
      onBox={(box) =>
        onBox(scene.orders.filter((live) => isIn(box, placeOf(live))).map(({ order }) => order._id))
      }
    >
      <Marks scene={scene} points={points} chosen={chosen} {...on} />
      <LookAt key={chosen} place={points.find(({ id }) => id === chosen)?.place ?? null} />
    </CityMap>
  )
}

/** Where an order is marked: at the next stop of its rider, at the pickup if nobody has it. */
const placeOf = ({ order }: DeskOrder) => order[nextStop(order.status) ?? 'pickup']

function pointsOf({ orders, riders }: DeskScene): MapPoint[] {
  return [
    ...orders.map((live) => ({
      id: live.order._id,
      place: placeOf(live),
      isTrouble: live.troubles.length > 0,
    })),
    ...riders.flatMap(({ rider }) =>
      rider.position ? [{ id: rider._id, place: rider.position, isTrouble: false }] : [],
    ),
  ]
}

/**
 * From riders to what they still have to reach. Of more than `LINKS_MOST` only for those with a trouble, and the chosen one: a thousand lines
 * say nothing, and kept the page from answering for 130 ms each second (emulated graphics card, 1,000 riders).
 */
function linksOf({ orders, riders }: DeskScene, chosen: string | null): Position[][] {
  const troubled = new Set(orders.flatMap(({ order, troubles }) => (troubles.length > 0 ? [order._id] : [])))
  const isMany = riders.filter(({ order }) => order !== null).length > LINKS_MOST
  return riders.flatMap(({ rider: { _id, position }, order }) => {
    const stop = order && nextStop(order.status)
    if (position === null || order === null || !stop) return []
    if (isMany && !troubled.has(order._id) && chosen !== order._id && chosen !== _id) return []
    return [stop === 'pickup' ? [position, order.pickup, order.delivery] : [position, order.delivery]]
  })
}

function cornersOf(circle: Circle): Position[] {
  const { north, south, east, west } = boxAround(circle.centre, circle.radiusKm)
  return [
    { lat: north, lng: east },
    { lat: south, lng: west },
  ]
}

function isIn({ north, south, east, west }: Bounds, { lat, lng }: Position): boolean {
  return lat <= north && lat >= south && lng <= east && lng >= west
}

interface MarksProps extends Omit<DeskMapProps, 'zones' | 'zoneId' | 'onBox'> {
  points: readonly MapPoint[]
}

/** The marks in view, as many as have room. */
function Marks({ scene, points, chosen, onOrder, onRider, onDrop }: MarksProps) {
  const map = useMap()
  const view = useView()
  const zoom = Math.floor(view.zoom)
  const marker = useMemo(() => markerOf(points, zoom), [points, zoom])
  const orders = useMemo(() => new Map(scene.orders.map((live) => [live.order._id, live])), [scene])
  const riders = useMemo(() => new Map(scene.riders.map((live) => [live.rider._id, live])), [scene])
  const choose = (id: string) => (riders.has(id) ? onRider(id) : onOrder(id))
  return marker(view.box).map((mark) => {
    if (mark.kind === 'many')
      return (
        <ManyMark
          key={`many ${mark.key}`}
          mark={mark}
          isChosen={chosen !== null && mark.ids.includes(chosen)}
          onOpen={() => {
            const closer = map.getZoom() + 2
            if (closer <= map.getMaxZoom()) map.easeTo({ center: mark.place, zoom: closer })
            // At one door: each click has the next.
            else choose(mark.ids[(mark.ids.indexOf(chosen ?? '') + 1) % mark.ids.length]!)
          }}
        />
      )
    const rider = riders.get(mark.id)
    const order = orders.get(mark.id)
    const isChosen = mark.id === chosen
    if (rider)
      return (
        <RiderOnMap
          key={mark.id}
          live={rider}
          isChosen={isChosen}
          isNamed={view.zoom >= NAMES_ZOOM}
          onChoose={() => onRider(mark.id)}
          onDrop={(orderId) => onDrop({ orderId, on: rider.rider })}
        />
      )
    return (
      order && <OrderOnMap key={mark.id} live={order} isChosen={isChosen} onChoose={() => onOrder(mark.id)} />
    )
  })
}

interface MapView {
  zoom: number
  box: MapBox
}

/** What of the world the map shows. */
function useView(): MapView {
  const map = useMap()
  const [view, setView] = useState<MapView>(() => viewOf(map))
  useEffect(() => {
    const look = () => setView(viewOf(map))
    map.on('moveend', look)
    map.on('resize', look)
    look()
    return () => {
      map.off('moveend', look)
      map.off('resize', look)
    }
  }, [map])
  return view
}

function viewOf(map: ReturnType<typeof useMap>): MapView {
  const bounds = map.getBounds()
  return {
    zoom: map.getZoom(),
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  }
}

function RiderOnMap({
  live,
  isChosen,
  isNamed,
  onChoose,
  onDrop,
}: {
  live: DeskRider
  isChosen: boolean
  isNamed: boolean
  onChoose: () => void
  onDrop: (orderId: string) => void
}) {
  const { format, now } = useDesk()
  const { rider, state } = live
  if (rider.position === null) return null
  return (
    <MapMarker position={rider.position} anchor="center" level={isChosen ? LEVELS.chosen : LEVELS.rider}>
      <Mark
        label={t.rider(rider.fullName, stateOf(live, format), ageOf(live, now))}
        isChosen={isChosen}
        onChoose={onChoose}
        onDrop={onDrop}
      >
        <RiderMark name={rider.fullName} state={state} />
        {isNamed && (
          <span className="absolute top-full left-1/2 -translate-x-1/2 rounded-sm bg-surface-raised/85 px-1 text-xs font-semibold whitespace-nowrap">
            {rider.fullName}
          </span>
        )}
      </Mark>
    </MapMarker>
  )
}

function OrderOnMap({
  live,
  isChosen,
  onChoose,
}: {
  live: DeskOrder
  isChosen: boolean
  onChoose: () => void
}) {
  const desk = useDesk()
  const { order, troubles } = live
  const isTrouble = troubles.length > 0
  const told = [troubleName(live), reasonOf(live, desk)].filter(Boolean).join(': ')
  const level = isTrouble ? LEVELS.trouble : LEVELS.order
  return (
    <MapMarker position={placeOf(live)} anchor="bottom" level={isChosen ? LEVELS.chosen : level}>
      <Mark label={t.order(order.number, told)} isChosen={isChosen} onChoose={onChoose}>
        <OrderMark live={live} />
      </Mark>
    </MapMarker>
  )
}

const flag =
  'mb-1 block rounded-md border-2 px-1.5 text-sm font-bold whitespace-nowrap shadow-raised tabular-nums'

/** A flag for what needs a person or has nobody, otherwise a pin at the next stop. */
function OrderMark({ live: { order, troubles } }: { live: DeskOrder }) {
  const stop = nextStop(order.status)
  const kind = troubles[0]?.kind
  const isDanger = kind === 'emergency' || kind === 'problem'
  if (kind !== undefined)
    return (
      <span
        className={`${flag} ${isDanger ? 'border-danger bg-danger-soft text-danger' : 'border-warning bg-warning-soft text-warning'}`}
      >
        {t.alert} {order.number}
      </span>
    )
  if (stop === null)
    return <span className={`${flag} border-line-strong bg-surface-raised`}>{order.number}</span>
  return <PinMark letter={t.stop[stop]} tone={stop} />
}

function ManyMark({
  mark,
  isChosen,
  onOpen,
}: {
  mark: Extract<MapMark, { kind: 'many' }>
  isChosen: boolean
  onOpen: () => void
}) {
  const { ids, isTrouble, place } = mark
  const label = isTrouble ? t.clusterTrouble(ids.length) : t.cluster(ids.length)
  return (
    <MapMarker position={place} anchor="center" level={isTrouble ? LEVELS.trouble : LEVELS.many}>
      <Mark label={label} isChosen={isChosen} onChoose={onOpen}>
        <span
          className={`grid size-10 place-items-center rounded-full border-3 text-sm font-bold shadow-raised tabular-nums ${isTrouble ? 'border-warning bg-warning-soft text-warning' : 'border-ink bg-surface-raised'}`}
        >
          {ids.length}
        </span>
      </Mark>
    </MapMarker>
  )
}

interface MarkProps {
  label: string
  isChosen: boolean
  onChoose: () => void
  /** Takes an order that is dropped on it. */
  onDrop?: (orderId: string) => void
  children: ReactNode
}

/** A clickable mark. Keyboard users have the list, with the same content. */
function Mark({ label, isChosen, onChoose, onDrop, children }: MarkProps) {
  const [isOver, setOver] = useState(false)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={isChosen || isOver}
      className="relative block cursor-pointer rounded-full aria-pressed:scale-125 aria-pressed:drop-shadow-[0_0_3px_var(--color-focus)]"
      onClick={onChoose}
      {...(onDrop && {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes(DRAGGED_ORDER)) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          onDrop(event.dataTransfer.getData(DRAGGED_ORDER))
        },
      })}
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
