import type { Order } from '@puni/contract/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/limits'
import { nextDeliveryStep, type DeliveryStep } from '@puni/contract/order-states'
import { useToast } from '@puni/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { logFailure, messageOf } from '../api/failure.ts'
import { acceptedKey, ordersKey } from '../api/order-keys.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'

/** Takes the accepted order one step on; `resting` for a second after each answer, against a double tap. */
export function useAdvance(order: Order, onDelivered: (order: Order) => void) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [answers, setAnswers] = useState(0)
  const [resting, setResting] = useState(false)

  useEffect(() => {
    if (answers === 0) return
    const timer = setTimeout(() => setResting(false), STATUS_COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [answers])

  const { mutate, isPending } = useMutation({
    mutationFn: (status: DeliveryStep) =>
      api.call('setOrderStatus', {
        params: { id: order._id },
        body: { status, occurredAt: new Date().toISOString() },
      }),
    onSuccess: async ({ order: moved }) => {
      // An answer under way would bring the step before this one back.
      await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
      const delivered = moved.status === 'delivered'
      queryClient.setQueryData(acceptedKey(riderId), { order: delivered ? null : moved })
      if (delivered) onDelivered(moved)
    },
    onError: (cause) => {
      logFailure(text.delivery.statusFailed, cause)
      toast(messageOf(cause, text.delivery.statusFailed), 'error')
      void queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    onSettled: () => {
      setResting(true)
      setAnswers((count) => count + 1)
    },
  })

  const next = nextDeliveryStep(order.status)
  return {
    next,
    busy: isPending,
    resting,
    advance: () => {
      if (next === null) toast(text.delivery.noMoreSteps, 'error')
      else mutate(next)
    },
  }
}
