import type { OrderStatus } from '@puni/contract/order-states'
import { deliveryText } from './delivery-text.ts'
import type { StopKind } from '../route/stop.tsx'

/** Where the rider has to go now, and its texts. */
export interface CurrentLeg {
  readonly to: StopKind
  readonly goal: string
}

/** The current leg of an order in this status. */
export function currentLeg(status: OrderStatus): CurrentLeg {
  if (status === 'on the way' || status === 'delivered')
    return { to: 'delivery', goal: deliveryText.toDelivery }
  return { to: 'pickup', goal: status === 'waiting_pickup' ? deliveryText.atPickup : deliveryText.toPickup }
}
