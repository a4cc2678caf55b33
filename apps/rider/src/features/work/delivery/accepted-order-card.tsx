import type { Order } from '@puni/contract/orders/entities'
import { DELIVERY_LABELS, statusLabel, type DeliveryStep } from '@puni/contract/orders/order-states'
import { Badge } from '@puni/ui/badge'
import { Icon } from '@puni/ui/icon'
import type { ReactNode, RefCallback } from 'react'
import { isWaiting } from '../../../services/outbox/pending-order.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { outboxText } from '../../../services/outbox/outbox-text.ts'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import type { Legs } from '../order/use-legs.ts'
import { useRemainingLegs } from '../order/use-remaining-legs.ts'
import { AdvanceButton } from './advance-button.tsx'
import { deliveryText } from './delivery-text.ts'
import { Moment } from './moment.tsx'
import { OrderInFull } from './order-in-full.tsx'

interface AcceptedOrderCardProps {
  order: Order
  legs: Legs
  ref: RefCallback<HTMLElement>
  /** Whether the rider is still on duty. */
  duty: ReactNode
}

/** The order in hand: what counts at this moment and the next step; behind 'Más' everything else. */
export function AcceptedOrderCard({ order, legs, ref, duty }: AcceptedOrderCardProps) {
  const left = useRemainingLegs(legs, order)
  const { waiting, isCut } = usePending()
  return (
    <WorkSheet
      ref={ref}
      label={deliveryText.panel}
      about={order.status}
      title={
        <Badge tone="info">
          {DELIVERY_LABELS[order.status as DeliveryStep] ?? statusLabel(order.status)}
        </Badge>
      }
      action={<AdvanceButton order={order} />}
      more={<OrderInFull order={order} legs={left} />}
    >
      {isWaiting(order._id, waiting) && (
        <p role="status" className="mb-1 flex items-center gap-2 font-semibold text-warning">
          <Icon name="alert" className="size-5" />
          {outboxText.kept(isCut)}
        </p>
      )}
      {duty}
      <Moment order={order} legs={left} />
    </WorkSheet>
  )
}
