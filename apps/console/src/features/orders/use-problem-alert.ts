import type { OperatorOrder } from '@puni/contract/entities'
import { useToast } from '@puni/ui/toast'
import { useEffect, useRef } from 'react'
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
  const orders = data?.orders
  /** Null before the first list: its contents are not new. */
  const known = useRef<ReadonlySet<string> | null>(null)

  useEffect(() => {
    if (orders === undefined) return
    const reported = orders.flatMap((order) => (order.problem === null ? [] : [{ order, key: keyOf(order) }]))
    for (const { order, key } of reported) {
      if (known.current === null || known.current.has(key) || order.problem?.actor !== 'rider') continue
      toast(t.arrived(order.number, order.problem.reason ?? t.noReason), 'error')
    }
    known.current = new Set(reported.map(({ key }) => key))
  }, [orders, toast])

  return data?.count ?? 0
}

/** The same order may have another problem later. */
function keyOf({ _id, problem }: OperatorOrder): string {
  return `${_id} ${problem?.at}`
}
