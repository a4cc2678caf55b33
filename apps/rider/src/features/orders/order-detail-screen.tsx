import type { Reply } from '@puni/contract/calls'
import type { Order } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { newestOf } from '../../platform/api/newest-order.ts'
import { historyKey, orderKey } from '../../platform/api/order-keys.ts'
import { useTimeZone } from '../../platform/api/use-config.ts'
import { paths } from '../../shared/paths.ts'
import { Remote } from '../../shared/views/remote.tsx'
import { isWaiting, withWaiting } from '../../platform/outbox/pending-order.ts'
import { usePending } from '../../platform/outbox/use-pending.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { commonText } from '../../shared/common-text.ts'
import { AppealSection } from '../appeals/appeal-section.tsx'
import { ProofSection } from '../handover/proof-section.tsx'
import { detailText } from './detail-text.ts'
import { outboxText } from '../../platform/outbox/outbox-text.ts'
import { OrderActions } from './order-actions.tsx'
import { sectionsOf } from './order-sections.tsx'

/** Whether an operator may have decided something about it that its rider can answer. */
function isDecided({ status, earningsReview }: Order): boolean {
  return status === 'canceled' || status === 'error' || earningsReview === 'rejected'
}

/** What the history told of an order: shown until the order itself comes, and without signal. */
function orderInHistory(queryClient: QueryClient, id: string): Order | undefined {
  return queryClient
    .getQueriesData<Reply<'getHistoricalOrders'>>({ queryKey: historyKey })
    .flatMap(([, page]) => page?.orders ?? [])
    .find(({ _id }) => _id === id)
}

/** 'Detalle del pedido'; read-only with navigation state `readonly`. */
export default function OrderDetailScreen() {
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
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => {
      const order = await api.call('getOrder', { params: { id } }, { signal })
      return newestOf(queryClient, rider._id, order)
    },
    initialData: () => {
      const told = orderInHistory(queryClient, id)
      return told && newestOf(queryClient, rider._id, told)
    },
    meta: { failure: detailText.failed },
  })
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-2xl font-bold">{detailText.title}</h1>
        <Button variant="ghost" onClick={goBack}>
          {commonText.back}
        </Button>
      </div>
      {query.isError && query.data === undefined && <EmptyState icon="alert" title={detailText.empty} />}
      <Remote query={query} failed={detailText.failed}>
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
              <ProofSection order={order} />
              {order.assignedRider?._id === rider._id && isDecided(order) && <AppealSection orderId={id} />}
              {!readonly && order.assignedRider?._id === rider._id && <OrderActions order={order} />}
            </>
          )
        }}
      </Remote>
    </div>
  )
}
