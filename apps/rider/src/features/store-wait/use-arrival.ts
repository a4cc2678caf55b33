import type { Order } from '@puni/contract/orders/entities'
import { useEffect, useState } from 'react'
import type { Fix } from '../../platform/device/geolocation.ts'
import { measured } from '../../platform/position/measured.ts'
import { pickupOf } from '../../shared/order/order-places.ts'
import { NOT_ARRIVED, noticed, type Measurement } from './arrival.ts'

/** Whether the rider seems to have arrived at the store of an order, from what the phone measures while this is mounted. */
export function useArrival(order: Order): boolean {
  const store = pickupOf(order)
  const [hasArrived, setArrived] = useState(false)
  const { lat, lng } = store ?? { lat: NaN, lng: NaN }
  useEffect(() => {
    let arrival = NOT_ARRIVED
    const look = () => {
      const fix = measured.current()
      arrival = fix === null ? NOT_ARRIVED : noticed(arrival, measurementOf(fix), { lat, lng })
      setArrived(arrival.hasArrived)
    }
    look()
    return measured.subscribe(look)
  }, [lat, lng])
  return hasArrived
}

function measurementOf({ lat, lng, accuracy, speed, at }: Fix): Measurement {
  return { lat, lng, accuracy, speed, at: Date.parse(at) }
}
