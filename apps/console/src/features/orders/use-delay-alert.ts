import type { OperatorOrder } from '@puni/contract/orders/entities'
import { useToast } from '@puni/ui/toast'
import { storeNameOf } from '@puni/web/order/order-words'
import { useNews } from '@puni/web/query/use-news'
import { minutesWaited } from './minutes-waited.ts'
import { useDelays } from './queries.ts'
import { storeWaitText } from './store-wait-text.ts'

/** Alerts the operator to every delay at a store that a rider tells of while the console is open. */
export function useDelayAlert(): void {
  const toast = useToast()
  const { data } = useDelays()
  useNews(data, keyOf, (order) => {
    const { number, wait, assignedRider } = order
    if (wait === null) return
    const minutes = minutesWaited(wait, Date.now())
    toast(storeWaitText.alert(number, storeNameOf(order), assignedRider?.fullName ?? '', minutes), 'error')
  })
}

/** A rider may tell again of the same order. */
function keyOf({ _id, wait }: OperatorOrder): string {
  return `${_id} ${wait?.delayToldAt}`
}
