import { buttonClass } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import type { IconName } from '@puni/ui/icon'
import { Table, type Column } from '@puni/ui/table'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useOutlet } from 'react-router'
import { Page } from './page.tsx'
import { QueryView } from './query-view.tsx'
import { Split } from './split.tsx'

interface ListPageProps<Row> {
  text: Readonly<Record<'title' | 'create' | 'caption' | 'empty' | 'emptyHint', string>>
  icon: IconName
  query: UseQueryResult<Row[]>
  columns: Column<Row>[]
  /** Whether this operator may create one. */
  mayCreate: boolean
  /** The id of the row open in the panel. */
  currentKey?: string | undefined
  /** Called for a clicked row; without it rows are not clickable. */
  onRowClick?: (row: Row) => void
}

/** Everything of one kind in a table, with a panel beside it to create (at `new`) or edit one. */
export function ListPage<Row extends { readonly _id: string }>({
  text,
  icon,
  query,
  columns,
  mayCreate,
  currentKey,
  onRowClick,
}: ListPageProps<Row>) {
  const panel = useOutlet()
  return (
    <Page
      title={text.title}
      actions={
        mayCreate && (
          <Link to="new" className={buttonClass()}>
            {text.create}
          </Link>
        )
      }
    >
      <Split panel={panel}>
        <QueryView query={query}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={icon} title={text.empty}>
                {text.emptyHint}
              </EmptyState>
            ) : (
              <Table
                caption={text.caption}
                columns={columns}
                rows={list}
                rowKey={(row) => row._id}
                emptyText={text.empty}
                currentKey={currentKey}
                {...(onRowClick && { onRowClick })}
              />
            )
          }
        </QueryView>
      </Split>
    </Page>
  )
}
