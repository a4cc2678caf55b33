import type { Position } from '@puni/contract/fields'
import type { StreetPart } from '@puni/contract/routing/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { keptStreets, type KeptStreets } from '../../platform/session/stored-session.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { logFailure } from '../../shared/failure.ts'
import { guidanceText } from './guidance-text.ts'
import type { FindWay } from './phone-router.ts'

/**
 * Ways by the streets around an order's way, which this phone keeps with the order: asked for once, as soon as it is held. Null until they are
 * there, and where there are none.
 */
export function useOrderStreets(orderId: string, here: Position | null): FindWay | null {
  const { vehicleType: vehicle } = useRider()
  const isKnown = here !== null
  const { data: part, error } = useQuery({
    queryKey: ['streets', orderId],
    queryFn: async ({ signal }) => {
      const from = here && `${here.lat.toFixed(5)},${here.lng.toFixed(5)}`
      const input = { params: { id: orderId }, query: { from: from ?? '', vehicle } }
      const { part } = await api.call('getOrderStreets', input, { signal })
      if (part !== null) keptStreets.write({ orderId, part })
      return part
    },
    enabled: isKnown,
    staleTime: Infinity,
    initialData: () => partOf(keptStreets.read(), orderId),
  })
  const [find, setFind] = useState<FindWay | null>(null)
  useEffect(() => {
    if (error) logFailure(guidanceText.streetsFailed, error)
  }, [error])
  useEffect(() => {
    if (!part) return undefined
    let left = false
    // Its code, too, has to be here before the signal is gone.
    import('./phone-router.ts')
      .then(({ openStreets }) => {
        if (!left) setFind(() => openStreets(part))
      })
      .catch((cause: unknown) => logFailure(guidanceText.streetsFailed, cause))
    return () => void (left = true)
  }, [part])
  return find
}

function partOf(kept: KeptStreets | null, orderId: string): StreetPart | undefined {
  return kept?.orderId === orderId ? kept.part : undefined
}
