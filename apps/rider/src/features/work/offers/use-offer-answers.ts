import type { Reply } from '@puni/contract/calls'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { SKIP_SENT_BEFORE_END_MS, UNDO_SKIP_MS } from '@puni/contract/offers/limits'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../services/api/client.ts'
import { isRefusal } from '@puni/web/query/failure'
import { explained, logFailure } from '../../../shared/failure.ts'
import { acceptedKey, offeredKey, ordersKey } from '../../../services/api/order-keys.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { storeNameOf } from '@puni/web/order/order-words'
import type { OutboxAction } from '../../../services/outbox/entry.ts'
import { outbox } from '../../../services/outbox/phone-outbox.ts'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { offerText } from './offer-text.ts'
import type { Offer } from '../now/offer-clock.ts'
import type { OfferAnswers } from '../now/work-context.ts'
import { silenceOffer } from './use-offer-alarm.ts'

/** How long a skip of this offer can be taken back, milliseconds: sent after the end, it would count as missed. */
const heldFor = ({ endsAt }: Offer): number =>
  Math.max(0, Math.min(UNDO_SKIP_MS, endsAt - Date.now() - SKIP_SENT_BEFORE_END_MS))

/** The rider's answers. They outlive the card: the platform's reply may arrive while another screen is open. */
export function useOfferAnswers(onAccepted: () => void): OfferAnswers {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()
  const send = useOutbox()
  const [accepting, setAccepting] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<Offer | null>(null)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  // State updates too late to block an immediate second tap.
  const answering = useRef(new Set<string>())

  /** Allows one answer per offer at a time. */
  const once = async (id: string, answer: () => Promise<void>) => {
    if (answering.current.has(id)) return
    answering.current.add(id)
    silenceOffer()
    await answer()
    answering.current.delete(id)
  }
  useEffect(() => {
    if (skipped === null) return
    const timer = setTimeout(() => setSkipped(null), heldFor(skipped))
    return () => clearTimeout(timer)
  }, [skipped])
  const end = (id: string) => setAnswered((ended) => new Set([...ended, id]))
  const reopen = (id: string) => setAnswered((ended) => new Set([...ended].filter((other) => other !== id)))
  /** The platform accepted no answer: the offer is hidden until the current offer has been fetched again. */
  const askAgain = async (id: string) => {
    end(id)
    await queryClient.invalidateQueries({ queryKey: offeredKey(riderId) })
    reopen(id)
  }

  const accept = ({ id, order }: Offer) =>
    once(id, async () => {
      setAccepting(id)
      try {
        const accepted = await api.call('acceptOrder', { params: { orderId: order._id, riderId } })
        // A request in flight would remove the order again.
        await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
        queryClient.setQueryData<Reply<'getAcceptedOrder'>>(acceptedKey(riderId), (before) => ({
          ...before,
          order: accepted.order,
        }))
        queryClient.removeQueries({ queryKey: offeredKey(riderId) })
        onAccepted()
        // Later events, such as a cancellation, may have been received before this reply.
        void queryClient.invalidateQueries({ queryKey: acceptedKey(riderId) })
      } catch (cause) {
        logFailure(offerText.acceptFailed, cause)
        toast(explained(offerText.acceptFailed, cause), 'error')
        if (isRefusal(cause)) void askAgain(id)
        void queryClient.invalidateQueries({ queryKey: ordersKey })
      }
      setAccepting((current) => (current === id ? null : current))
    })

  const skip = (offer: Offer) =>
    once(offer.id, async () => {
      const { id, order } = offer
      const heldMs = heldFor(offer)
      end(id)
      setSkipped(heldMs > 0 ? offer : null)
      const body = { riderId, action: 'skip', timestamp: serverClock.now() } as const
      const action: OutboxAction = { call: 'skipOrder', input: { params: { id: order._id }, body } }
      const outcome = await send(action, storeNameOf(order), offerText.skipFailed, heldMs)
      if (outcome === 'refused') void askAgain(id)
    })
  const takeBack = async ({ id, order }: Offer) => {
    setSkipped(null)
    try {
      if (await outbox.withdraw(order._id)) reopen(id)
    } catch (cause) {
      logFailure(offerText.takeBackFailed, cause)
    }
  }

  return {
    answered,
    isAccepting: ({ id }) => accepting === id,
    accept: (offer) => void accept(offer),
    skip: (offer) => void skip(offer),
    skipped,
    takeBack: (offer) => void takeBack(offer),
  }
}
