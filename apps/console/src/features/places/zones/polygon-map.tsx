import { boxOf } from '@puni/streets/geodesic'
import type { Corner } from '@puni/contract/zones/polygon'
import { areaBounds, type Area } from '@puni/web/geo/circle'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CityMap } from '../../../shared/map/city-map.tsx'
import { useMap } from '../../../shared/map/map-context.ts'
import { PolygonDrawing } from './polygon-drawing.ts'

interface PolygonMapProps {
  /** The accessible name of the map. */
  label: string
  corners: readonly Corner[]
  /** The other zones, to see where they are. */
  others: readonly Area[]
  onChange: (corners: readonly Corner[]) => void
}

/** A map on which a polygon is drawn and edited, among the other zones. Throws where WebGL is missing. */
export default function PolygonMap({ label, corners, others, onChange }: PolygonMapProps) {
  // The view is that of the beginning: what is drawn is in view already.
  const [view] = useState(() => viewOf(corners, others))
  return (
    <CityMap label={label} view={view} viewId="" zones={others}>
      <Drawing corners={corners} onChange={onChange} />
    </CityMap>
  )
}

function viewOf(corners: readonly Corner[], others: readonly Area[]) {
  const boxes = others.map(areaBounds)
  if (corners.length > 0) return boxOf(corners.map(([lng, lat]) => ({ lat, lng })))
  if (boxes.length === 0) return null
  return boxOf(
    boxes.flatMap(({ north, south, east, west }) => [
      { lat: north, lng: east },
      { lat: south, lng: west },
    ]),
  )
}

function Drawing({ corners, onChange }: Pick<PolygonMapProps, 'corners' | 'onChange'>) {
  const map = useMap()
  const drawing = useRef<PolygonDrawing>(null)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const created = new PolygonDrawing(map, (drawn) => changed(drawn))
    drawing.current = created
    return () => created.end()
  }, [map])
  useEffect(() => drawing.current?.show(corners), [map, corners])
  return null
}
