import { lazy } from 'react'
import { mapText } from './map-text.ts'
import { MapFrame } from './map-frame.tsx'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = lazy(() => import('./pin-map.tsx'))

/** The map for placing pins, loaded lazily. */
export function PlaceMap({ hint, ...map }: PinMapProps & { hint: string }) {
  return (
    <MapFrame className="h-80" instead={mapText.typeInstead} caption={hint}>
      <PinMap {...map} />
    </MapFrame>
  )
}
