import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { orderRecordQuery } from '../../../data/orders.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { eventTexts } from './order-labels.ts'
import { orderText } from './order-text.ts'

const t = orderText.problem

/** Why an order is stopped, in the reporter's own words. Shown first. */
export function OrderProblem({ id }: { id: string }) {
  const { format } = usePlatform()
  const report = useQuery(orderRecordQuery(id)).data?.events.findLast(
    ({ type, status }) => type === 'status' && status === 'error',
  )
  if (report === undefined) return null
  return (
    <Notice tone="danger" title={report.reason ?? t.noReason}>
      <p className="text-sm">{t.reported(eventTexts(report).by, format.dateTime(report.at))}</p>
    </Notice>
  )
}
