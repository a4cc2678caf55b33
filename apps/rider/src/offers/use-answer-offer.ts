import type { Order } from '@puni/contract/entities'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { logFailure, messageOf } from '../api/failure.ts'
import { acceptedKey, offeredKey, ordersKey } from '../api/order-keys.ts'
import { serverClock } from '../api/server-clock.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { storeNameOf } from '../orders/order-view.ts'
import type { Deed } from '../outbox/entry.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useRider } from '../session/use-session.ts'
import { offerText } from '../text/offer.ts'
import { silenceOffer } from './use-offer-alarm.ts'

type Answer = 'accept' | 'skip'

/** Accepting an offer, which needs an answer, and skipping it, which can wait for signal. */
export function useAnswerOffer(order: Order, onAccepted: () => void) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()
  const send = useOutbox()
  const { run } = useSingleFlight()
  const [answering, setAnswering] = useState<Answer | null>(null)
  return {
    answering,
    accept: () =>
      void run(async () => {
        silenceOffer()
        setAnswering('accept')
        try {
          const accepted = await api.call('acceptOrder', { params: { orderId: order._id, riderId } })
          // An answer under way would take the order away again.
          await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
          queryClient.setQueryData(acceptedKey(riderId), { order: accepted.order })
          queryClient.removeQueries({ queryKey: offeredKey(riderId) })
          onAccepted()
          // What came after this answer, a cancellation say, may have been told before it arrived.
          void queryClient.invalidateQueries({ queryKey: acceptedKey(riderId) })
        } catch (cause) {
          logFailure(offerText.acceptFailed, cause)
          toast(messageOf(cause, offerText.acceptFailed), 'error')
          await queryClient.invalidateQueries({ queryKey: ordersKey })
        }
        setAnswering(null)
      }),
    skip: () =>
      void run(async () => {
        silenceOffer()
        setAnswering('skip')
        const body = { riderId, action: 'skip', timestamp: serverClock.now() } as const
        const deed: Deed = { call: 'skipOrder', input: { params: { id: order._id }, body } }
        await send(deed, storeNameOf(order), offerText.skipFailed)
        setAnswering(null)
      }),
  }
}
