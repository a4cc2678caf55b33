import type { Position } from '@puni/contract/entities'
import { useEffect, useEffectEvent } from 'react'
import { Marker, type Map } from './maplibre.ts'
import type { Pin, PinTone } from './pin.ts'

const tones: Record<PinTone, string> = {
  pickup: 'bg-route-pickup text-surface-raised',
  delivery: 'bg-route-delivery text-surface-raised',
  plain: 'bg-ink text-surface-raised',
}

function pinElement(
  { label, letter, tone }: Pick<Pin, 'label' | 'letter' | 'tone'>,
  movable: boolean,
): HTMLElement {
  const text = document.createElement('span')
  text.className = '-rotate-45'
  text.textContent = letter
  // A turned square whose one sharp corner is the place.
  const shape = document.createElement('div')
  shape.className = `mb-1.5 grid size-9 rotate-45 place-items-center rounded-full rounded-br-none border-2 border-surface-raised font-bold shadow-overlay ${tones[tone]}`
  shape.append(text)
  const element = document.createElement('div')
  element.className = movable ? 'cursor-grab active:cursor-grabbing' : ''
  element.title = label
  element.append(shape)
  return element
}

interface PinMarkerProps {
  map: Map
  pin: Pin
  position: Position
}

/** One mark on the map, draggable where its place may change. */
export function PinMarker({ map, pin: { label, letter, tone, onMove }, position }: PinMarkerProps) {
  const { lat, lng } = position
  const movable = onMove !== null
  const onDragEnd = useEffectEvent((moved: Position) => onMove?.(moved))

  useEffect(() => {
    const marker = new Marker({
      element: pinElement({ label, letter, tone }, movable),
      anchor: 'bottom',
      draggable: movable,
    })
    marker.setLngLat([lng, lat]).addTo(map)
    marker.on('dragend', () => {
      const moved = marker.getLngLat().wrap()
      onDragEnd({ lat: moved.lat, lng: moved.lng })
    })
    return () => void marker.remove()
  }, [map, lat, lng, label, letter, tone, movable])

  return null
}
