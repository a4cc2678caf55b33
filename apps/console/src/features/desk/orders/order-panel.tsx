import { Badge } from '@puni/ui/badge'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { orderQuery, useOrderContacts } from '../../../data/orders.ts'
import { StatusBadge } from '../../../shared/orders/status-badge.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { SidePanel } from '../../../shared/views/side-panel.tsx'
import { OrderActions } from '../hands/order-actions.tsx'
import { EarningsReview } from './earnings-review.tsx'
import { HandoverBadge } from './handover-badge.tsx'
import { OrderAdjustments } from './order-adjustments.tsx'
import { OrderAftermath } from './order-aftermath.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderExclusions } from './order-exclusions.tsx'
import { OrderHandover } from './order-handover.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderOffers } from './order-offers.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderRoute } from './order-route.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { orderText } from './order-text.ts'
import { ordersText } from './orders-text.ts'
import { Promised } from './promised.tsx'
import { RepeatLinks } from './repeat-links.tsx'
import { ReviewBadge } from './review-badge.tsx'
import { StoreWait } from './store-wait.tsx'
import { WaitText } from './wait-text.tsx'

/** The open order: all its fields, the available actions, its offers and its history. `closesTo`: the list beside it. */
export function OrderPanel({ closesTo }: { closesTo: string }) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useQuery(orderQuery(id))
  const order = query.data
  const contacts = useOrderContacts(id, order)

  return (
    <SidePanel
      key={id}
      label={orderText.panel}
      title={
        order ? (
          <>
            {orderText.title(order.number)}
            <StatusBadge status={order.status} />
            {order.earningsReview !== 'pending' && <ReviewBadge review={order.earningsReview} />}
            <HandoverBadge handover={order.handover} />
            {order.schedule.isUrgent && <Badge tone="danger">{ordersText.urgent}</Badge>}
            <WaitText order={order} />
            <StoreWait order={order} />
            <Promised order={order} />
          </>
        ) : (
          orderText.panel
        )
      }
      onClose={() => void navigate({ pathname: closesTo, search: search.toString() })}
    >
      <QueryView query={query}>
        {(loaded) => (
          <>
            {loaded.status === 'error' && <OrderProblem id={id} />}
            {loaded.riderBlocked && (
              <Notice tone="danger" title={orderText.riderBlocked.title}>
                {orderText.riderBlocked.lead}
              </Notice>
            )}
            <EarningsReview order={loaded} />
            {loaded.earningsReview !== 'pending' && <OrderActions order={loaded} />}
            <RepeatLinks id={id} />
            <OrderAftermath order={loaded} />
            <OrderAdjustments order={loaded} />
            <OrderHandover order={loaded} contacts={contacts} />
            <OrderTracking order={loaded} contacts={contacts} />
            <OrderRoute order={loaded} />
            <OrderDetails order={loaded} contacts={contacts} />
            <OrderExclusions order={loaded} />
            <OrderOffers id={id} />
            <OrderHistory id={id} />
          </>
        )}
      </QueryView>
    </SidePanel>
  )
}
