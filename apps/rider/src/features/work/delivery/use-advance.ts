import type { Order } from '@puni/contract/orders/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/orders/limits'
import { nextDeliveryStep } from '@puni/contract/orders/order-states'
import { useToast } from '@puni/ui/toast'
import { useEffect, useState } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { storeNameOf } from '@puni/web/order/order-words'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import type { Advance } from '../now/work-context.ts'
import { deliveryText } from './delivery-text.ts'

/**
 * Steps of the current order. They outlive its card: a reply may arrive while the rider is on another screen. `onHandover` takes over a
 * delivery that has to be proved.
 */
export function useAdvance(
  underWay: Order | null,
  onDelivered: (order: Order) => void,
  onHandover: (order: Order) => void,
): Advance {
  const send = useOutbox()
  const toast = useToast()
  const { busy, run } = useSingleFlight()
  const { resting, rest } = useRest(underWay)

  const advance = (order: Order) => {
    const next = nextDeliveryStep(order.status)
    if (next === null) return toast(deliveryText.noMoreSteps, 'error')
    if (next === 'delivered' && order.handover) return onHandover(order)
    const input = { params: { id: order._id }, body: { status: next, occurredAt: serverClock.now() } }
    void run(async () => {
      const outcome = await send(
        { call: 'setOrderStatus', input },
        storeNameOf(order),
        deliveryText.statusFailed,
      )
      if (outcome !== 'refused' && next === 'delivered') onDelivered({ ...order, status: next })
      rest()
    })
  }
  return { busy, resting, advance }
}

/** A pause of one second that starts whenever the status of an order changes. */
function useRest(order: Order | null) {
  const [seen, setSeen] = useState(order)
  const [rests, setRests] = useState(0)
  const [rested, setRested] = useState(0)
  const rest = () => setRests((count) => count + 1)
  if (seen?._id !== order?._id || seen?.status !== order?.status) {
    setSeen(order)
    if (seen?._id === order?._id) rest()
  }
  useEffect(() => {
    const timer = setTimeout(() => setRested(rests), STATUS_COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [rests])
  return { resting: rests !== rested, rest }
}
