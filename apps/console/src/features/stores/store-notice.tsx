import type { ListedStore } from '@puni/contract/stores/entities'
import { Notice } from '@puni/ui/notice'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { useNow } from '../../shared/use-now.ts'
import { orderingText } from './store-idle.ts'

/** Whether the chosen store takes an order now, where it does not or is closed. */
export function StoreNotice({ store }: { store: ListedStore }) {
  const { config } = usePlatform()
  const told = orderingText(store, new Date(useNow()), config.timeZone)
  return told === null ? null : <Notice tone="warning">{told}</Notice>
}
