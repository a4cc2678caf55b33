import type { Key, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for amounts, so that their digits line up; on a phone each has its own line. */
  align?: 'end'
  /** On a phone: only a few characters, so that several fit on a line. */
  brief?: boolean
}

interface TableProps<Row> {
  /** Label of the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => Key
  /** Marks the row whose details are open beside the table. */
  currentKey?: Key | undefined
  emptyText: string
  /** Makes every row respond to tap, Enter and Space. */
  onRowClick?: (row: Row) => void
}

/** Labels above their values, as many per line as fit completely; before amounts, as on a receipt. */
const onPhone = {
  brief: 'max-sm:flex-[1_1_5rem]',
  long: 'max-sm:flex-[1_1_9rem]',
  amount:
    'max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4',
}

/**
 * A data table; below 640 px each row is a card of labelled values, several per line.
 * The explicit roles repeat the native ones because `display: block` removes the table semantics.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  currentKey,
  emptyText,
  onRowClick,
}: TableProps<Row>) {
  if (rows.length === 0) {
    return <p className="rounded-lg border border-line p-6 text-center text-ink-muted">{emptyText}</p>
  }
  return (
    <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised">
      <table role="table" className="w-full border-collapse text-left tabular-nums max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line-strong bg-surface-muted">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={cx(
                  'px-2 py-3 text-sm font-bold xl:px-3 xl:whitespace-nowrap',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              aria-current={rowKey(row) === currentKey || undefined}
              className={cx(
                'group max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface-raised max-sm:px-3 max-sm:py-2.5',
                'aria-current:bg-surface-muted sm:not-last:border-b sm:border-line',
                onRowClick &&
                  'cursor-pointer hover:bg-surface-muted focus-visible:-outline-offset-3 active:bg-surface-muted',
              )}
              {...(onRowClick && rowTarget(() => onRowClick(row)))}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-label={column.header}
                  className={cx(
                    'sm:h-12 sm:px-2 sm:py-2 xl:px-3 sm:first:group-aria-current:shadow-[inset_0.25rem_0_var(--color-primary-edge)]',
                    'max-sm:max-w-full max-sm:leading-tight max-sm:font-semibold max-sm:wrap-break-word',
                    'max-sm:before:text-sm max-sm:before:font-normal max-sm:before:text-ink-muted max-sm:before:content-[attr(data-label)]',
                    column.align === 'end'
                      ? `${onPhone.amount} whitespace-nowrap sm:text-right`
                      : `max-sm:before:block ${column.brief ? onPhone.brief : onPhone.long}`,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Handlers that make a row clickable, except for events on a control inside it. */
function rowTarget(open: () => void) {
  return {
    tabIndex: 0,
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      const inner = (event.target as Element).closest('a, button, input, select, label')
      if (!inner) open()
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      open()
    },
  }
}
