import { boxAround } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import { CityMap } from '../../../shared/map/city-map.tsx'
import { MapMarker } from '../../../shared/map/map-marker.tsx'
import { RiderMark } from '../../../shared/map/rider-mark.tsx'
import { emergenciesText } from './emergencies-text.ts'

/** Kilometres around the rider. */
const AROUND_KM = 0.4

/** The rider on the map of the city. Throws where WebGL is missing. */
export default function EmergencyMap({ name, position }: { name: string; position: Position }) {
  return (
    <CityMap
      label={emergenciesText.map.label(name)}
      view={boxAround(position, AROUND_KM)}
      viewId={`${position.lat} ${position.lng}`}
    >
      <MapMarker position={position} anchor="center">
        <RiderMark name={name} state="toDelivery" />
      </MapMarker>
    </CityMap>
  )
}
