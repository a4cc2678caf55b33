import { usePlatform } from '../app/platform.tsx'
import { useNow } from '../app/use-now.ts'
import { groupOf } from './order-groups.ts'
import { useDayOrders } from './queries.ts'

const DAY_MS = 86_400_000

/** The orders that are not finished, of today and of yesterday: shortly after midnight most are of yesterday. */
export function useOpenOrders() {
  const { format } = usePlatform()
  const today = useDayOrders(undefined)
  const yesterday = useDayOrders(format.day(useNow() - DAY_MS)).data
  return { query: today, orders: [...(today.data ?? []), ...(yesterday ?? [])].filter(isOpen) }
}

const isOpen = ({ status }: { readonly status: Parameters<typeof groupOf>[0] }) =>
  groupOf(status) !== 'finished'
