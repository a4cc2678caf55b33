import type { Order } from '@puni/contract/entities'
import { STATUS_COOLDOWN_MS } from '@puni/contract/limits'
import { nextDeliveryStep } from '@puni/contract/order-states'
import { useToast } from '@puni/ui/toast'
import { useEffect, useState } from 'react'
import { serverClock } from '../../platform/api/server-clock.ts'
import { useSingleFlight } from '../../shared/forms/use-single-flight.ts'
import { storeNameOf } from '@puni/web/order/order-words'
import { useOutbox } from '../../platform/outbox/use-outbox.ts'
import { deliveryText } from './delivery-text.ts'

/** The way of the order under way to its next step. */
export interface Advance {
  readonly busy: boolean
  /** For a second after each answer and whenever the status changes, against a second tap that is meant for what stood there before. */
  readonly resting: boolean
  /** Takes the order one step on, with or without signal. */
  readonly advance: (order: Order) => void
}

/** Steps of the order under way. They outlive its card: an answer may come when the rider looks at another screen. */
export function useAdvance(underWay: Order | null, onDelivered: (order: Order) => void): Advance {
  const send = useOutbox()
  const toast = useToast()
  const { busy, run } = useSingleFlight()
  const { resting, rest } = useRest(underWay)

  const advance = (order: Order) => {
    const next = nextDeliveryStep(order.status)
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
  return { busy, resting, advance }
}

/** A pause of a second, taken by itself when the status of an order changes. */
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
