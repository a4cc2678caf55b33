import type { Store } from '@puni/contract/entities'
import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { Table, type Column } from '@puni/ui/table'
import { Link, useOutlet } from 'react-router'
import { addressOf } from '../app/format.ts'
import { Page } from '../app/page.tsx'
import { QueryView } from '../app/query-view.tsx'
import { Split } from '../app/split.tsx'
import { text } from '../text.ts'
import { useStores } from './queries.ts'

const t = text.stores
const columns: Column<Store>[] = [
  { header: t.columns.name, cell: (store) => <span className="font-bold">{store.name}</span> },
  { header: t.columns.address, cell: addressOf },
  { header: t.columns.phone, cell: (store) => store.phone ?? text.app.none },
  { header: t.columns.zone, cell: (store) => store.zone.name },
]

/** The registered stores; a new one beside them. */
export function StoresPage() {
  const stores = useStores()
  return (
    <Page
      title={t.title}
      actions={
        <Link to="/stores/new" className={buttonClass()}>
          {t.create}
        </Link>
      }
    >
      <Split panel={useOutlet()}>
        <QueryView query={stores}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="store" title={t.empty}>
                {t.emptyHint}
              </EmptyState>
            ) : (
              <Table
                caption={t.caption}
                columns={columns}
                rows={list}
                rowKey={(store) => store._id}
                emptyText={t.empty}
              />
            )
          }
        </QueryView>
      </Split>
    </Page>
  )
}
