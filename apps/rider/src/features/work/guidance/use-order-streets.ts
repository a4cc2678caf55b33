import type { Position } from '@puni/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataText } from '../../../data/data-text.ts'
import { streetsOf } from '../../../data/routes.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { logFailure } from '../../../shared/failure.ts'
import type { FindWay } from './phone-router.ts'

/**
 * Ways by the streets around an order's way, which this phone keeps with the order: asked for once, as soon as it is held. Null until they are
 * there, and where there are none.
 */
export function useOrderStreets(orderId: string, here: Position | null): FindWay | null {
  const { vehicleType: vehicle } = useRider()
  const { data: part } = useQuery(streetsOf(orderId, here, vehicle))
  const [find, setFind] = useState<FindWay | null>(null)
  useEffect(() => {
    if (!part) return undefined
    let left = false
    // Its code, too, has to be here before the signal is gone.
    import('./phone-router.ts')
      .then(({ openStreets }) => {
        if (!left) setFind(() => openStreets(part))
      })
      .catch((cause: unknown) => logFailure(dataText.streetsFailed, cause))
    return () => void (left = true)
  }, [part])
  return find
}
