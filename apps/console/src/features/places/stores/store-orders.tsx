import { statusLabel } from '@puni/contract/orders/order-states'
import { STORE_ORDERS_SHOWN } from '@puni/contract/stores/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { storeOrdersQuery } from '../../../data/stores.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { storesText } from './stores-text.ts'

const t = storesText.orders

/** The newest orders of a store, each a way to it. */
export function StoreOrders({ storeId }: { storeId: string }) {
  const orders = useQuery(storeOrdersQuery(storeId))
  const { format } = usePlatform()
  return (
    <Section title={t.title}>
      <QueryView query={orders}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-muted">{t.none}</p>
          ) : (
            <>
              <ul className="max-h-56 overflow-y-auto">
                {list.map(({ _id, number, status, createdAt }) => (
                  <li key={_id} className="flex flex-wrap items-baseline gap-x-2 py-1">
                    <Link to={`/orders/${_id}`} className="font-semibold underline">
                      {t.order(number)}
                    </Link>
                    <span>{statusLabel(status)}</span>
                    <span className="text-sm text-ink-muted">{format.dateTime(createdAt)}</span>
                  </li>
                ))}
              </ul>
              {list.length === STORE_ORDERS_SHOWN && (
                <p className="text-sm text-ink-muted">{t.newest(list.length)}</p>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  )
}
