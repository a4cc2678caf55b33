import { OFFER_RECHECK_MS, OFFER_TIMEOUT_MS } from '@puni/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../platform/api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { offeredKey } from '../../platform/api/order-keys.ts'
import { serverClock } from '../../platform/api/server-clock.ts'
import { useConfig } from '../../platform/api/use-config.ts'
import { audible } from '../../platform/device/audible.ts'
import { usePollInterval } from '../../platform/live/live-provider.tsx'
import { isSkipped } from '../../platform/outbox/pending-order.ts'
import { usePending } from '../../platform/outbox/use-pending.ts'
import { closeOfferNotifications } from '../../platform/push/offer-notifications.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { offerText } from './offer-text.ts'
import { pushText } from '../../platform/push/push-text.ts'
import { offerTo, recheckDelay, type Offer } from './offer-clock.ts'

/** The offer of the moment, or null; `wanted` says whether the rider can take one. */
export function useOfferedOrder(wanted: boolean): Offer | null {
  const { _id: riderId } = useRider()
  const { offerTimeoutMs = OFFER_TIMEOUT_MS, offerRecheckMs = OFFER_RECHECK_MS } = useConfig().data ?? {}
  const refetchInterval = usePollInterval({ pushed: true })

  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    queryKey: offeredKey(riderId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const offered = await api.call('getOfferedOrder', { query: { riderId } }, { signal })
      serverClock.learn(offered.serverTime, sentAt, Date.now())
      return offered
    },
    enabled: wanted,
    refetchInterval,
  })
  useEffect(() => {
    if (isError) logFailure(offerText.fetchFailed, error)
  }, [isError, error])

  const { waiting } = usePending()
  const isLetGo = data?.order != null && isSkipped(data.order._id, waiting)
  const known = wanted && !isError && !isLetGo ? data : undefined
  const offer = useMemo(
    () => (known === undefined ? null : offerTo(riderId, known, serverClock.offset(), offerTimeoutMs)),
    [known, riderId, offerTimeoutMs],
  )
  const heard = useSyncExternalStore(audible.subscribe, audible.current)
  useEffect(() => {
    // From here on the screen tells, or there is nothing to tell of. A page that cannot be heard leaves the phone to tell.
    if (known === undefined || document.visibilityState !== 'visible' || (offer !== null && !heard)) return
    closeOfferNotifications().catch((cause: unknown) => logFailure(pushText.closeFailed, cause))
  }, [known, dataUpdatedAt, offer, heard])
  useEffect(() => {
    if (offer === null) return
    const timer = setTimeout(() => void refetch(), recheckDelay(offer, offerRecheckMs, Date.now()))
    return () => clearTimeout(timer)
  }, [offer, offerRecheckMs, refetch])
  return offer
}
