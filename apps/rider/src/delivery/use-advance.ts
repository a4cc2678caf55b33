import type { Order } from '@puni/contract/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/limits'
import { nextDeliveryStep, type DeliveryStep } from '@puni/contract/order-states'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { logFailure, messageOf } from '../api/failure.ts'
import { acceptedKey, ordersKey } from '../api/order-keys.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { useRider } from '../session/use-session.ts'
import { deliveryText } from '../text/delivery.ts'

/** Takes the accepted order one step on; `resting` for a second after each answer, against a double tap. */
export function useAdvance(order: Order, onDelivered: (order: Order) => void) {
  const { _id: riderId } = useRider()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { run } = useSingleFlight()
  const [phase, setPhase] = useState<'ready' | 'busy' | 'resting'>('ready')

  const send = async (status: DeliveryStep) => {
    const { order: moved } = await api.call('setOrderStatus', {
      params: { id: order._id },
      body: { status, occurredAt: new Date().toISOString() },
    })
    // An answer under way would bring the step before this one back.
    await queryClient.cancelQueries({ queryKey: acceptedKey(riderId) })
    const delivered = moved.status === 'delivered'
    queryClient.setQueryData(acceptedKey(riderId), { order: delivered ? null : moved })
    if (delivered) onDelivered(moved)
    // What came after this answer, a cancellation say, may have been told before it arrived.
    void queryClient.invalidateQueries({ queryKey: acceptedKey(riderId) })
  }

  const next = nextDeliveryStep(order.status)
  const advance = () => {
    if (next === null) return toast(deliveryText.noMoreSteps, 'error')
    void run(async () => {
      setPhase('busy')
      try {
        await send(next)
      } catch (cause) {
        logFailure(deliveryText.statusFailed, cause)
        toast(messageOf(cause, deliveryText.statusFailed), 'error')
        void queryClient.invalidateQueries({ queryKey: ordersKey })
      }
      setPhase('resting')
      await new Promise((resolve) => setTimeout(resolve, STATUS_COOLDOWN_MS))
      setPhase('ready')
    })
  }
  return { next, busy: phase === 'busy', resting: phase === 'resting', advance }
}
