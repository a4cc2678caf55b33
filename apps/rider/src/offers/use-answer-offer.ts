import type { Order } from '@puni/contract/entities'
import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { logFailure, messageOf } from '../api/failure.ts'
import { acceptedKey, offeredKey, ordersKey } from '../api/order-keys.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'

/** Accepting and skipping an offer. What fails is told in a toast, and the offer is asked for again. */
export function useAnswerOffer(onAccepted: () => void) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()

  const askAgain = () => queryClient.invalidateQueries({ queryKey: ordersKey })
  const failed = (what: string) => (cause: unknown) => {
    logFailure(what, cause)
    toast(messageOf(cause, what), 'error')
    return askAgain()
  }

  const accept = useMutation({
    mutationFn: (order: Order) => api.call('acceptOrder', { params: { orderId: order._id, riderId } }),
    onSuccess: async ({ order }) => {
      await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
      queryClient.setQueryData(acceptedKey(riderId), { order })
      queryClient.removeQueries({ queryKey: offeredKey(riderId) })
      onAccepted()
    },
    onError: failed(text.offer.acceptFailed),
  })
  const skip = useMutation({
    mutationFn: (order: Order) =>
      api.call('skipOrder', {
        params: { id: order._id },
        body: { riderId, action: 'skip', timestamp: new Date().toISOString() },
      }),
    onSuccess: askAgain,
    onError: failed(text.offer.skipFailed),
  })
  return { accept, skip }
}
