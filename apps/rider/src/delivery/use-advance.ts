import type { Order } from '@puni/contract/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/limits'
import { nextDeliveryStep } from '@puni/contract/order-states'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { storeNameOf } from '../orders/order-view.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { deliveryText } from '../text/delivery.ts'

/** Takes the accepted order one step on, with or without signal; `resting` for a second after each step, against a double tap. */
export function useAdvance(order: Order, onDelivered: (order: Order) => void) {
  const send = useOutbox()
  const toast = useToast()
  const { run } = useSingleFlight()
  const [phase, setPhase] = useState<'ready' | 'busy' | 'resting'>('ready')

  const next = nextDeliveryStep(order.status)
  const advance = () => {
    if (next === null) return toast(deliveryText.noMoreSteps, 'error')
    const input = { params: { id: order._id }, body: { status: next, occurredAt: serverClock.now() } }
    void run(async () => {
      setPhase('busy')
      const outcome = await send(
        { call: 'setOrderStatus', input },
        storeNameOf(order),
        deliveryText.statusFailed,
      )
      if (outcome !== 'refused' && next === 'delivered') onDelivered({ ...order, status: next })
      setPhase('resting')
      await new Promise((resolve) => setTimeout(resolve, STATUS_COOLDOWN_MS))
      setPhase('ready')
    })
  }
  return { next, busy: phase === 'busy', resting: phase === 'resting', advance }
}
