import type { OperatorOrder } from '@puni/contract/orders/entities'
import { useToast } from '@puni/ui/toast'
import { useNews } from '@puni/web/query/use-news'
import { orderText } from './order-text.ts'
import { useProblems } from './queries.ts'

const t = orderText.problem

/**
 * Alerts the operator to every problem that a rider reports while the console is open. Returns the number of
 * orders with a problem: reported, or with a blocked rider.
 */
export function useProblemAlert(): number {
  const toast = useToast()
  const { data } = useProblems()
  useNews(data?.orders, keyOf, ({ number, problem }) => {
    if (problem?.actor === 'rider') toast(t.arrived(number, problem.reason ?? t.noReason), 'error')
  })
  return data?.count ?? 0
}

/** The same order may have another problem later. */
function keyOf({ _id, problem }: OperatorOrder): string {
  return `${_id} ${problem?.at}`
}
