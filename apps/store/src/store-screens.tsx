import type { OwnStore } from '@puni/contract/store-api/entities'
import { IconButton } from '@puni/ui/icon-button'
import { Notice } from '@puni/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, forget } from './api.ts'
import { DuesScreen } from './dues/dues-screen.tsx'
import { OrderForm } from './order/order-form.tsx'
import { OrdersScreen } from './orders/orders-screen.tsx'
import { commonText as t } from './store-text.ts'

const TABS = ['order', 'orders', 'dues'] as const
type Tab = (typeof TABS)[number]

/** What a store sees: the form, its orders, and what it owes. */
export default function StoreScreens({ store, timeZone }: { store: OwnStore; timeZone: string }) {
  const [tab, setTab] = useState<Tab>('order')
  /** Another form begins empty. */
  const [form, setForm] = useState(0)
  const client = useQueryClient()
  const logOut = useMutation({
    mutationFn: () => api.call('logOutOfStore', {}),
    onSuccess: () => forget(client),
  })
  const placed = () => {
    setForm(form + 1)
    setTab('orders')
  }
  return (
    <div className="mx-auto flex h-dvh max-w-xl flex-col">
      <header className="px-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-lg font-bold break-words">{store.name}</p>
          <IconButton icon="logout" label={t.logOut} onClick={() => logOut.mutate()} />
        </div>
        <nav aria-label={t.nav} className="flex flex-wrap gap-x-2 border-b border-line">
          {TABS.map((each) => (
            <button
              key={each}
              type="button"
              aria-current={tab === each ? 'page' : undefined}
              className="min-h-12 min-w-fit flex-auto touch-manipulation border-b-4 border-transparent px-2 font-semibold text-ink-muted aria-[current]:border-ink aria-[current]:text-ink"
              onClick={() => setTab(each)}
            >
              {t.tabs[each]}
            </button>
          ))}
        </nav>
      </header>
      <main className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 pt-4">
        {store.closedBecause !== null && (
          <Notice tone="warning" title={t.closed}>
            {store.closedBecause}
          </Notice>
        )}
        {/* It stays, so that a look at the orders loses nothing that was typed. */}
        <div hidden={tab !== 'order'} className="flex flex-1 flex-col">
          <OrderForm key={form} timeZone={timeZone} onPlaced={placed} />
        </div>
        {tab !== 'order' && (
          <div className="flex flex-col gap-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {tab === 'orders' ? <OrdersScreen timeZone={timeZone} /> : <DuesScreen timeZone={timeZone} />}
          </div>
        )}
      </main>
    </div>
  )
}
