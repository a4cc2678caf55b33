import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { OFFER_RECHECK_MS, OFFER_TIMEOUT_MS } from '@puni/contract/offers/limits'
import { useQuery } from '@tanstack/react-query'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useAcceptedAnswer } from './use-accepted-answer.ts'
import { mayBeOffered, type OnPhone, type WorkState, workState } from './work-state.ts'
import { offeredOrder } from '../../../data/orders.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useConfig } from '../../../services/api/use-config.ts'
import { audible } from '../../../services/device/audible.ts'
import { usePollInterval } from '../../../services/live/live-provider.tsx'
import { closeOfferNotifications } from '../../../services/push/offer-notifications.ts'
import { pushText } from '../../../services/push/push-text.ts'
import { logFailure } from '../../../shared/failure.ts'
import { offerTo, recheckDelay, type Offer } from './offer-clock.ts'

/** The rider's current work state. Queries the server for what it is derived from: use once in the app. */
export function useWorkState({ answered, delivered }: Omit<OnPhone, 'waiting'>): WorkState {
  const { working } = useRider()
  const { waiting } = usePending()
  const accepted = useAcceptedAnswer()
  const withoutOffer = workState({ working, accepted, offer: null }, { waiting, answered, delivered })
  const offer = useOfferedAnswer(mayBeOffered(withoutOffer))
  return useMemo(
    () => workState({ working, accepted, offer }, { waiting, answered, delivered }),
    [working, accepted, offer, waiting, answered, delivered],
  )
}

/** The rider's current offer according to the server, or null; requested only if `isAsked`. */
function useOfferedAnswer(isAsked: boolean): Offer | null {
  const { _id: riderId } = useRider()
  const { offerTimeoutMs = OFFER_TIMEOUT_MS, offerRecheckMs = OFFER_RECHECK_MS } = useConfig().data ?? {}
  const refetchInterval = usePollInterval({ pushed: true })

  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...offeredOrder(riderId),
    enabled: isAsked,
    refetchInterval,
  })

  const answer = isAsked && !isError ? data : undefined
  const offer = useMemo(
    () => (answer === undefined ? null : offerTo(riderId, answer, serverClock.offset(), offerTimeoutMs)),
    [answer, riderId, offerTimeoutMs],
  )
  const heard = useSyncExternalStore(audible.subscribe, audible.current)
  useEffect(() => {
    // The screen now shows the offer, or there is none. A page that cannot be heard leaves the notification open.
    if (answer === undefined || document.visibilityState !== 'visible' || (offer !== null && !heard)) return
    closeOfferNotifications().catch((cause: unknown) => logFailure(pushText.closeFailed, cause))
  }, [answer, dataUpdatedAt, offer, heard])
  useEffect(() => {
    if (offer === null) return
    const timer = setTimeout(() => void refetch(), recheckDelay(offer, offerRecheckMs, Date.now()))
    return () => clearTimeout(timer)
  }, [offer, offerRecheckMs, refetch])
  return offer
}
