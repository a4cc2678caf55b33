import type { Store } from '@puni/contract/entities'
import type { Column } from '@puni/ui/table'
import { addressOf } from '@puni/web/order/order-words'
import { ListPage } from '../../shared/views/list-page.tsx'
import { PhoneLink } from '../../shared/views/phone-link.tsx'
import { commonText } from '../../shared/common-text.ts'
import { storesText } from './stores-text.ts'
import { useStores } from './queries.ts'

const t = storesText
const columns: Column<Store>[] = [
  { header: t.columns.name, cell: (store) => <span className="font-bold">{store.name}</span> },
  { header: t.columns.address, cell: addressOf },
  {
    header: t.columns.phone,
    cell: ({ phone }) => (phone === null ? commonText.none : <PhoneLink phone={phone} />),
  },
  { header: t.columns.zone, cell: (store) => store.zone.name },
]

/** The registered stores, with the form for a new one beside them. */
export function StoresPage() {
  return <ListPage text={t} icon="store" query={useStores()} columns={columns} />
}
