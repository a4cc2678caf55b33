import { lazy } from '@puni/web/views/lazy'
import { MapFrame, mapComes } from './map-frame.tsx'
import { mapText } from './map-text.ts'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = lazy(() => import('./pin-map.tsx'), mapComes)

/** The map for placing pins, loaded lazily. */
export function PlaceMap({ hint, ...map }: PinMapProps & { hint: string }) {
  return (
    <MapFrame className="h-80" instead={mapText.typeInstead} caption={hint}>
      <PinMap {...map} />
    </MapFrame>
  )
}
