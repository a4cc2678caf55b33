import type { Order } from '@puni/contract/orders/entities'
import { useNow } from '../../../shared/use-now.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { minutesWaited } from './minutes-waited.ts'
import { storeWaitText } from './store-wait-text.ts'

/** For an order whose rider waits at the store: for how long, and whether the rider told of the delay. Nothing for the others. */
export function StoreWait({ order: { status, wait } }: { order: Pick<Order, 'status' | 'wait'> }) {
  const { format } = usePlatform()
  const now = useNow()
  if (status !== 'waiting_pickup' || wait === null) return null
  return (
    <span className="block text-sm font-semibold tabular-nums">
      {storeWaitText.waiting(minutesWaited(wait, now))}
      {wait.delayToldAt !== null && (
        <span className="block text-danger">{storeWaitText.told(format.hour(wait.delayToldAt))}</span>
      )}
    </span>
  )
}
