import type { Order } from '@puni/contract/orders/entities'
import { storeNameOf } from '@puni/web/order/order-words'
import { useState } from 'react'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { isLastOrder } from './last-order-state.ts'
import { lastOrderText } from './last-order-text.ts'

/** Whether duty ends with an order, and saying so, with or without signal. */
export function useLastOrder(order: Order) {
  const rider = useRider()
  const { waiting } = usePending()
  const send = useOutbox()
  const { busy, run } = useSingleFlight()
  const [wanted, setWanted] = useState(false)
  const say = (last: boolean) =>
    run(async () => {
      setWanted(last)
      const input = { params: { id: order._id }, body: { last } }
      await send({ call: 'setLastOrder', input }, storeNameOf(order), lastOrderText.failed)
    })
  return { isLast: busy ? wanted : isLastOrder(order._id, rider, waiting), say }
}
