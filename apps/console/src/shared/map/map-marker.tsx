import type { Position } from '@puni/contract/fields'
import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-context.ts'

interface MapMarkerProps {
  position: Position
  /** The part of the mark that is at its position. */
  anchor: 'center' | 'bottom'
  /** Higher levels are drawn on top. */
  level?: number
  /** Makes it draggable; called with the position it was dropped at. */
  onMove?: ((position: Position) => void) | null
  children: ReactNode
}

/** A mark at a position on the map. */
export function MapMarker({ position, anchor, level = 0, onMove = null, children }: MapMarkerProps) {
  const map = useMap()
  const { lat, lng } = position
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor }).setLngLat([lng, lat]))
  const movable = onMove !== null
  const moved = useEffectEvent((to: Position) => onMove?.(to))

  useEffect(() => {
    const onDragEnd = () => {
      const to = marker.getLngLat().wrap()
      moved({ lat: to.lat, lng: to.lng })
    }
    marker.addTo(map)
    marker.on('dragend', onDragEnd)
    return () => {
      marker.off('dragend', onDragEnd)
      marker.remove()
    }
  }, [map, marker])
  useEffect(() => void marker.setLngLat([lng, lat]), [marker, lat, lng])
  useEffect(() => void marker.setDraggable(movable), [marker, movable])
  useEffect(() => {
    marker.getElement().style.zIndex = String(level)
  }, [marker, level])

  return createPortal(children, element)
}
