import type { OperatorOrder } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import type { Column } from '@puni/ui/table'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { formatAgo } from '../../../shared/format/format.ts'
import { StatusBadge } from '../../../shared/orders/status-badge.tsx'
import { HandoverBadge } from './handover-badge.tsx'
import { holderOf } from './order-labels.ts'
import { orderText } from './order-text.ts'
import { ordersText } from './orders-text.ts'
import { ReviewBadge } from './review-badge.tsx'
import { reviewText } from './review-text.ts'
import { StoreWait } from './store-wait.tsx'
import { WaitText } from './wait-text.tsx'

const { columns, paid, urgent } = ordersText

/**
 * The columns of the day's orders at `now` (milliseconds). Beside an open panel only the identifying ones.
 */
export function orderColumns(now: number, besidePanel: boolean): Column<OperatorOrder>[] {
  const essential: Column<OperatorOrder>[] = [
    {
      header: columns.number,
      cell: (order) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-bold">
          {order.number}
          {order.schedule.isUrgent && <Badge tone="danger">{urgent}</Badge>}
        </span>
      ),
    },
    {
      header: columns.status,
      cell: (order) => (
        <span className="inline-flex flex-col items-start gap-1">
          <StatusBadge status={order.status} />
          <WaitText order={order} />
          <StoreWait order={order} />
          <ReviewBadge review={order.earningsReview} />
          {order.claim !== null && <Badge tone="warning">{reviewText.claim.badge}</Badge>}
          <HandoverBadge handover={order.handover} />
          {order.riderBlocked && (
            <span className="text-sm font-semibold text-danger">{orderText.riderBlocked.title}</span>
          )}
          {order.problem !== null && (
            <span className="line-clamp-3 text-sm font-semibold text-danger wrap-anywhere">
              {order.problem.reason ?? orderText.problem.noReason}
            </span>
          )}
        </span>
      ),
    },
  ]
  if (besidePanel) {
    return [
      ...essential,
      {
        header: columns.store,
        cell: (order) => (
          <>
            {storeNameOf(order)} → {addressOf(order.destination)}
            <span className="block text-sm text-ink-muted">{holderOf(order)}</span>
          </>
        ),
      },
    ]
  }
  return [
    ...essential,
    { header: columns.store, cell: storeNameOf },
    { header: columns.delivery, cell: (order) => addressOf(order.destination) },
    { header: columns.rider, cell: holderOf },
    {
      header: columns.storeValue,
      align: 'end',
      cell: ({ management }) => (management.paid ? paid : formatPesos(management.storeValue)),
    },
    {
      header: columns.shippingCost,
      align: 'end',
      cell: (order) => formatPesos(order.management.shippingCost),
    },
    { header: columns.created, align: 'end', cell: (order) => formatAgo(order.createdAt, now) },
  ]
}
