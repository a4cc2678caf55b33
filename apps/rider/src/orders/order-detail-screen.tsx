import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { EmptyState } from '@puni/ui/empty-state'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../api/client.ts'
import { orderKey } from '../api/order-keys.ts'
import { useTimeZone } from '../api/use-config.ts'
import { LoadingScreen } from '../app/loading-screen.tsx'
import { paths } from '../app/paths.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { OrderActions } from './order-actions.tsx'
import { sectionsOf } from './order-sections.ts'

/** 'Detalle del pedido'; with navigation state `readonly` it only shows. */
export default function OrderDetailScreen() {
  const { id = '' } = useParams()
  const rider = useRider()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const location = useLocation()
  const readonly = (location.state as { readonly?: boolean } | null)?.readonly === true
  // Opened from outside the app there is nothing to go back to.
  const goBack = () => void (location.key === 'default' ? navigate(paths.work) : navigate(-1))
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.call('getOrder', { params: { id } }, { signal }),
  })
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-5">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{text.detail.title}</h1>
        <Button variant="ghost" onClick={goBack}>
          {text.common.back}
        </Button>
      </div>
      {isPending && <LoadingScreen />}
      {isError && (
        <>
          <EmptyState icon="alert" title={text.detail.empty} />
          <Notice tone="danger" title={text.detail.failed}>
            <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>
              {text.common.retry}
            </Button>
          </Notice>
        </>
      )}
      {data && !isError && (
        <>
          {sectionsOf(data, timeZone).map((section) => (
            <Card key={section.title} title={section.title}>
              <DescriptionList items={section.items} />
            </Card>
          ))}
          {!readonly && data.assignedRider?._id === rider._id && <OrderActions order={data} />}
        </>
      )}
    </div>
  )
}
