import type { Position } from '@puni/contract/entities'
import { DEFAULT_CENTRE } from '@puni/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { text } from '../text.ts'
import { circleBounds, circleRing, type Circle } from './geodesy.ts'
import { CIRCLE_SOURCE, mapStyle } from './map-style.ts'
import { Map, NavigationControl, ScaleControl, type GeoJSONSource } from './maplibre.ts'
import { PinMarker } from './pin-marker.tsx'
import type { Pin } from './pin.ts'

const START_ZOOM = 11

export interface PinMapProps {
  /** Names the map for a screen reader. */
  label: string
  pins: readonly Pin[]
  /** The pin that a click on the map places. */
  placing: string
  circle: Circle | null
  /** The map moves to the circle when this changes, not at every change of the circle: it may be under the mouse. */
  circleId: string
}

/** A map on which pins are placed by a click and moved by dragging. Throws where WebGL is missing. */
export default function PinMap({ label, pins, placing, circle, circleId }: PinMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const onClick = useEffectEvent((position: Position) =>
    pins.find(({ id }) => id === placing)?.onMove?.(position),
  )

  useEffect(() => {
    if (container.current === null) return
    const created = new Map({
      container: container.current,
      style: mapStyle(),
      center: DEFAULT_CENTRE,
      zoom: START_ZOOM,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      locale: {
        'Map.Title': label,
        'NavigationControl.ZoomIn': text.map.zoomIn,
        'NavigationControl.ZoomOut': text.map.zoomOut,
      },
    })
    created.touchZoomRotate.disableRotation()
    created.addControl(new NavigationControl({ showCompass: false }))
    created.addControl(new ScaleControl({}))
    created.on('style.load', () => setMap(created))
    created.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap()
      onClick({ lat, lng })
    })
    return () => {
      setMap(null)
      created.remove()
    }
  }, [label])

  const { lat, lng } = circle?.centre ?? {}
  const radiusKm = circle?.radiusKm
  useEffect(() => {
    const source = map?.getSource<GeoJSONSource>(CIRCLE_SOURCE)
    const ring =
      lat === undefined || lng === undefined || radiusKm === undefined
        ? []
        : circleRing({ centre: { lat, lng }, radiusKm })
    void source?.setData({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
  }, [map, lat, lng, radiusKm])

  const hasCircle = circle !== null
  const showCircle = useEffectEvent(() => {
    if (circle !== null) map?.fitBounds(circleBounds(circle), { padding: 24, animate: false })
  })
  useEffect(() => showCircle(), [map, hasCircle, circleId])

  return (
    <div ref={container} className="size-full">
      {map &&
        pins.map(
          (pin) => pin.position && <PinMarker key={pin.id} map={map} pin={pin} position={pin.position} />,
        )}
    </div>
  )
}
