import type { Order } from '@puni/contract/entities'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { logFailure, messageOf } from '../api/failure.ts'
import { acceptedKey, offeredKey, ordersKey } from '../api/order-keys.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { useRider } from '../session/use-session.ts'
import { offerText } from '../text/offer.ts'
import { silenceOffer } from './use-offer-alarm.ts'

type Answer = 'accept' | 'skip'

/** Accepting and skipping an offer. What fails is told in a toast, and the offer is asked for again. */
export function useAnswerOffer(order: Order, onAccepted: () => void) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { run } = useSingleFlight()
  const [answering, setAnswering] = useState<Answer | null>(null)
  const askAgain = () => queryClient.invalidateQueries({ queryKey: ordersKey })

  const answer = (kind: Answer, failure: string, send: () => Promise<void>) =>
    void run(async () => {
      silenceOffer()
      setAnswering(kind)
      try {
        await send()
      } catch (cause) {
        logFailure(failure, cause)
        toast(messageOf(cause, failure), 'error')
        await askAgain()
      }
      setAnswering(null)
    })

  return {
    answering,
    accept: () =>
      answer('accept', offerText.acceptFailed, async () => {
        const accepted = await api.call('acceptOrder', { params: { orderId: order._id, riderId } })
        // An answer under way would take the order away again.
        await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
        queryClient.setQueryData(acceptedKey(riderId), { order: accepted.order })
        queryClient.removeQueries({ queryKey: offeredKey(riderId) })
        onAccepted()
        // What came after this answer, a cancellation say, may have been told before it arrived.
        void queryClient.invalidateQueries({ queryKey: acceptedKey(riderId) })
      }),
    skip: () =>
      answer('skip', offerText.skipFailed, async () => {
        await api.call('skipOrder', {
          params: { id: order._id },
          body: { riderId, action: 'skip', timestamp: new Date().toISOString() },
        })
        await askAgain()
      }),
  }
}
