import { isPickedUp, type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'
import { deliveryText } from './delivery-text.ts'
import type { StopKind } from '../route/stop.tsx'

/** Where the rider has to go now, and its texts. */
export interface CurrentLeg {
  readonly to: StopKind
  readonly goal: string
}

/** The current leg of an order in this status. */
export function currentLeg(status: OrderStatus): CurrentLeg {
  if (isPickedUp(status)) return { to: 'delivery', goal: deliveryText.toDelivery }
  return {
    to: 'pickup',
    goal: phaseOf(status) === 'at the store' ? deliveryText.atPickup : deliveryText.toPickup,
  }
}
