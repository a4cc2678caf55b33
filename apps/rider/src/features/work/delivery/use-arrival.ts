import type { Order } from '@puni/contract/orders/entities'
import type { Fix } from '../../../services/device/geolocation.ts'
import { useMeasured } from '../../../services/position/use-measured.ts'
import { pickupOf } from '../../../shared/order/order-places.ts'
import { NOT_ARRIVED, noticed, type Measurement } from './arrival.ts'

/** Whether the rider seems to have arrived at the store of an order, from what the phone measures while this is mounted. */
export function useArrival(order: Order): boolean {
  const store = pickupOf(order)
  const { lat, lng } = store ?? { lat: NaN, lng: NaN }
  return useMeasured(NOT_ARRIVED, `${lat} ${lng}`, (before, fix) =>
    fix === null ? NOT_ARRIVED : noticed(before, measurementOf(fix), { lat, lng }),
  ).hasArrived
}

function measurementOf({ lat, lng, accuracy, speed, at }: Fix): Measurement {
  return { lat, lng, accuracy, speed, at: Date.parse(at) }
}
