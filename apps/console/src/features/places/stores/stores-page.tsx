import type { ListedStore } from '@puni/contract/stores/entities'
import { Badge } from '@puni/ui/badge'
import type { Column } from '@puni/ui/table'
import { addressOf } from '@puni/web/order/order-words'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router'
import { storesQuery } from '../../../data/stores.ts'
import { commonText } from '../../../shared/common-text.ts'
import { formatMinutes } from '../../../shared/format/format.ts'
import { storeIdleText } from '../../../shared/stores/store-idle-text.ts'
import { ListPage } from '../../../shared/views/list-page.tsx'
import { PhoneLink } from '../../../shared/views/phone-link.tsx'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import { storesText } from './stores-text.ts'

const t = storesText
const columns: Column<ListedStore>[] = [
  {
    header: t.columns.name,
    cell: (store) => (
      <span className="flex flex-wrap items-center gap-2 font-bold">
        {store.name}
        {store.disabledAt !== null && <Badge tone="danger">{storeIdleText.disabledShort}</Badge>}
        {store.disabledAt === null && store.pausedUntil !== null && (
          <Badge tone="warning">{storeIdleText.pausedShort}</Badge>
        )}
      </span>
    ),
  },
  { header: t.columns.address, cell: addressOf },
  {
    header: t.columns.phone,
    cell: ({ phone }) => (phone === null ? commonText.none : <PhoneLink phone={phone} />),
  },
  { header: t.columns.zone, cell: (store) => store.zone.name },
  {
    header: t.columns.waits,
    align: 'end',
    cell: ({ waits }) => (waits ? t.waits(formatMinutes(waits.medianSeconds), waits.count) : commonText.none),
  },
]

/** The registered stores, with the open one beside them; admins also have the form for a new one. */
export function StoresPage() {
  const stores = useQuery(storesQuery)
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const open = useMatch('/stores/:id')
  return (
    <ListPage
      text={t}
      icon="store"
      query={stores}
      columns={columns}
      mayCreate={isAdmin}
      currentKey={open?.params.id}
      onRowClick={(store) => void navigate(store._id)}
    />
  )
}
