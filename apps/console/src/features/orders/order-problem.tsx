import { Notice } from '@puni/ui/notice'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { orderText } from './order-text.ts'
import { eventTexts } from './order-labels.ts'
import { useOrderRecord } from './queries.ts'

const t = orderText.problem

/** Why an order is stopped, in the reporter's own words. Shown first. */
export function OrderProblem({ id }: { id: string }) {
  const { format } = usePlatform()
  const report = useOrderRecord(id).data?.events.findLast(
    ({ type, status }) => type === 'status' && status === 'error',
  )
  if (report === undefined) return null
  return (
    <Notice tone="danger" title={report.reason ?? t.noReason}>
      <p className="text-sm">{t.reported(eventTexts(report).by, format.dateTime(report.at))}</p>
    </Notice>
  )
}
