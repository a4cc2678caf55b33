import type { ListedStore } from '@puni/contract/stores/entities'
import { Notice } from '@puni/ui/notice'
import { useNow } from '../use-now.ts'
import { usePlatform } from '../views/use-platform.tsx'
import { orderingText } from './store-idle.ts'

/** Whether the chosen store takes an order, where it does not or is closed at the time it is for; `at` is null for now. */
export function StoreNotice({ store, at }: { store: ListedStore; at: Date | null }) {
  const { config } = usePlatform()
  const now = new Date(useNow())
  const told = orderingText(store, { now, at: at ?? now }, config.timeZone)
  return told === null ? null : <Notice tone="warning">{told}</Notice>
}
