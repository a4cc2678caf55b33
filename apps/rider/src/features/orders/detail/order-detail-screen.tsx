import type { Order } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { dataText } from '../../../data/data-text.ts'
import { orderById } from '../../../data/orders.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { paths } from '../../../shared/paths.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { isWaiting, withWaiting } from '../../../services/outbox/pending-order.ts'
import { usePending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { commonText } from '../../../shared/common-text.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { detailText } from './detail-text.ts'
import { outboxText } from '../../../services/outbox/outbox-text.ts'
import { OrderActions, type OrderHandover } from './order-actions.tsx'
import { sectionsOf } from './order-sections.tsx'

/** Whether an operator may have decided something about it that its rider can answer. */
function isDecided({ status, earningsReview, adjustments = [] }: Order): boolean {
  return (
    status === 'canceled' || status === 'error' || earningsReview === 'rejected' || adjustments.length > 0
  )
}

interface OrderDetailProps extends OrderHandover {
  /** What is known of the proof of its delivery. */
  Proof: ComponentType<{ order: Order }>
  /** The rider's answer to what an operator decided about it. */
  Answer: ComponentType<{ orderId: string }>
}

/** 'Detalle del pedido'; read-only with navigation state `readonly`. */
export default function OrderDetailScreen({ Proof, Answer, Handover }: OrderDetailProps) {
  const { id = '' } = useParams()
  const rider = useRider()
  const queryClient = useQueryClient()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const location = useLocation()
  const readonly = (location.state as { readonly?: boolean } | null)?.readonly === true
  // If opened from outside the app, there is nothing to go back to.
  const goBack = () => void (location.key === 'default' ? navigate(paths.work) : navigate(-1))
  const { waiting, isCut } = usePending()
  const query = useQuery(orderById(queryClient, rider._id, id))
  return (
    <Screen
      title={detailText.title}
      aside={
        <Button variant="ghost" onClick={goBack}>
          {commonText.back}
        </Button>
      }
    >
      {query.isError && query.data === undefined && <EmptyState icon="alert" title={detailText.empty} />}
      <Remote query={query} failed={dataText.orderFailed}>
        {(known) => {
          const order = withWaiting(known, waiting)
          return (
            <>
              {isWaiting(known._id, waiting) && <Notice tone="info">{outboxText.kept(isCut)}</Notice>}
              {sectionsOf(order, timeZone).map((section) => (
                <Card key={section.title} title={section.title}>
                  {section.items.length > 0 ? <DescriptionList items={section.items} /> : commonText.absent}
                </Card>
              ))}
              <Proof order={order} />
              {order.assignedRider?._id === rider._id && isDecided(order) && <Answer orderId={id} />}
              {!readonly && order.assignedRider?._id === rider._id && (
                <OrderActions order={order} Handover={Handover} />
              )}
            </>
          )
        }}
      </Remote>
    </Screen>
  )
}
