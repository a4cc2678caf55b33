import { ApiError } from '@puni/contract/client'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { EmptyState } from '@puni/ui/empty-state'
import { addressOf } from '@puni/web/order/order-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { storeQuery } from '../../../data/stores.ts'
import { PhoneLink } from '../../../shared/views/phone-link.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { SidePanel } from '../../../shared/views/side-panel.tsx'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import { Prices } from '../prices/prices.tsx'
import { StoreEdit } from './store-edit.tsx'
import { StoreKeys } from './store-keys.tsx'
import { StoreOrders } from './store-orders.tsx'
import { StoreState } from './store-state.tsx'
import { StoreUsers } from './store-users.tsx'
import { StoreWebhooks } from './store-webhooks.tsx'
import { storesText } from './stores-text.ts'

/** The panel of the store in the URL: whether it takes orders, its newest ones, and for admins its data and its keys. */
export function StorePanel() {
  const { id = '' } = useParams()
  const store = useQuery(storeQuery(id))
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  return (
    <SidePanel
      key={id}
      label={storesText.panel}
      title={store.data?.name ?? storesText.panel}
      onClose={() => void navigate('/stores')}
    >
      {isMissing(store.error) ? (
        <EmptyState icon="store" title={storesText.missing} />
      ) : (
        <QueryView query={store}>
          {(loaded) => (
            <>
              <StoreState store={loaded} />
              <StoreOrders storeId={loaded._id} />
              <Prices zone={loaded.zone} store={loaded} />
              {isAdmin ? (
                <>
                  <StoreEdit store={loaded} />
                  <StoreUsers store={loaded} />
                  <StoreKeys store={loaded} />
                </>
              ) : (
                <StoreFacts store={loaded} />
              )}
              <StoreWebhooks storeId={loaded._id} />
            </>
          )}
        </QueryView>
      )}
    </SidePanel>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'STORE_NOT_FOUND' || error.code === 'INVALID_INPUT')
}

function StoreFacts({ store }: { store: OperatorStore }) {
  return (
    <Section title={storesText.panel}>
      <p>{addressOf(store)}</p>
      <p>{store.zone.name}</p>
      {store.phone !== null && <PhoneLink phone={store.phone} />}
    </Section>
  )
}
