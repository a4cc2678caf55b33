import { boxOf } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import type { Order } from '@puni/contract/orders/entities'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { CityMap } from '../../../shared/map/city-map.tsx'
import { MapMarker } from '../../../shared/map/map-marker.tsx'
import { mapText } from '../../../shared/map/map-text.ts'
import { PinMark } from '../../../shared/map/pin-mark.tsx'
import { RiderMark } from '../../../shared/map/rider-mark.tsx'
import { placeOf, type Stop } from '../../../shared/orders/order-stops.ts'
import { newOrderText } from '../order-form/new-order-text.ts'

const t = mapText.route
const stops: readonly Stop[] = ['pickup', 'delivery']
const pinText = {
  pickup: { letter: newOrderText.pickupLetter, label: t.pickupPin },
  delivery: { letter: newOrderText.deliveryLetter, label: t.deliveryPin },
} as const

interface OrderRouteMapProps {
  order: Order
  /** The rider currently carrying it out. */
  rider: OperatorRider | undefined
  toPickup: readonly Position[] | undefined
  toDelivery: readonly Position[] | undefined
  /** The rider no longer sends positions. */
  isLost: boolean
}

/** Both ends of an order, its rider and the routes between them. Throws where WebGL is missing. */
export default function OrderRouteMap({ order, rider, toPickup, toDelivery, isLost }: OrderRouteMapProps) {
  const position = rider?.lastPosition ?? null
  const ends = stops.map((stop) => placeOf(order, stop))
  return (
    <CityMap
      label={t.label(order.number)}
      view={boxOf(position === null ? ends : [...ends, position])}
      // The map does not follow a moving rider.
      viewId={`${order._id} ${rider?._id} ${position !== null}`}
      {...(toPickup && { toPickup })}
      {...(toDelivery && { toDelivery })}
    >
      {stops.map((stop) => (
        <MapMarker key={stop} position={placeOf(order, stop)} anchor="bottom">
          <span role="img" aria-label={pinText[stop].label} title={pinText[stop].label} className="block">
            <PinMark letter={pinText[stop].letter} tone={stop} />
          </span>
        </MapMarker>
      ))}
      {rider && position !== null && (
        <MapMarker position={position} anchor="center" level={1}>
          <RiderMark name={rider.fullName} state={isLost ? 'lost' : 'toDelivery'} />
        </MapMarker>
      )}
    </CityMap>
  )
}
