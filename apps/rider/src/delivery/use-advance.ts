import type { Order } from '@puni/contract/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/limits'
import { nextDeliveryStep, type OrderStatus } from '@puni/contract/order-states'
import { useToast } from '@puni/ui/toast'
import { useEffect, useState } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { useSingleFlight } from '../app/use-single-flight.ts'
import { storeNameOf } from '../orders/order-view.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { deliveryText } from '../text/delivery.ts'

/**
 * Takes the accepted order one step on, with or without signal; `resting` for a second after each answer and whenever the status
 * changes, against a second tap that is meant for what stood there before.
 */
export function useAdvance(order: Order, onDelivered: (order: Order) => void) {
  const send = useOutbox()
  const toast = useToast()
  const { busy, run } = useSingleFlight()
  const { resting, rest } = useRest(order.status)

  const next = nextDeliveryStep(order.status)
  const advance = () => {
    if (next === null) return toast(deliveryText.noMoreSteps, 'error')
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
  return { next, busy, resting, advance }
}

/** A pause of a second, taken by itself when `status` changes. */
function useRest(status: OrderStatus) {
  const [seen, setSeen] = useState(status)
  const [rests, setRests] = useState(0)
  const [rested, setRested] = useState(0)
  const rest = () => setRests((count) => count + 1)
  if (seen !== status) {
    setSeen(status)
    rest()
  }
  useEffect(() => {
    const timer = setTimeout(() => setRested(rests), STATUS_COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [rests])
  return { resting: rests !== rested, rest }
}
