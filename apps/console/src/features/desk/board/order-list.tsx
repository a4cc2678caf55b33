import { EmptyState } from '@puni/ui/empty-state'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { textScale } from '../../../shared/views/text-scale.ts'
import { useNarrow } from '../../../shared/views/use-narrow.ts'
import { deskText } from './desk-text.ts'
import { OrderRow } from './order-row.tsx'
import type { Selection } from './selection.ts'
import { steady, waitingCount } from './steady.ts'
import { useSee } from './use-see.ts'

const t = deskText

/** Height of a row at the usual size of text, pixels: one line to point at, or two to touch. */
const ROW_PX = { line: 32, touch: 52 } as const
const OVERSCAN = 12

const keyOf = ({ order }: DeskOrder) => order._id

/** What the keyboard does with the list. */
export interface OrderListHandle {
  /** The orders as they stand now. */
  readonly shown: () => readonly DeskOrder[]
  /** Puts the focus on an order. */
  readonly focus: (id: string) => void
}

interface OrderListProps {
  ref: Ref<OrderListHandle>
  orders: readonly DeskOrder[]
  /** The order in the panel. */
  openId: string | undefined
  search: string
  selection: Selection
  /** Nothing is open at all, whatever is chosen. */
  isEmpty: boolean
}

/** The orders of the board, those that need a person first. Nothing moves under the pointer or the focus. */
export function OrderList({ ref, orders, openId, search, selection, isEmpty }: OrderListProps) {
  const [held, setHeld] = useState<readonly DeskOrder[] | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const see = useSee()
  const isNarrow = useNarrow()
  const rowPx = (isNarrow ? ROW_PX.touch : ROW_PX.line) * textScale()
  const rows = held === null ? orders.map((row) => ({ row, isGone: false })) : steady(held, orders, keyOf)
  const waiting = held === null ? 0 : waitingCount(held, orders, keyOf)
  // oxlint-disable-next-line react/incompatible-library -- the list is drawn anew with each of its parent's renders, as it has to be
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.row.order._id ?? index,
  })
  // The virtualizer keeps the heights that it knows.
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const hold = () => setHeld((before) => before ?? orders)
  const release = () => setHeld(null)

  useImperativeHandle(ref, () => ({
    shown: () => rows.filter(({ isGone }) => !isGone).map(({ row }) => row),
    focus: (id) => {
      const index = rows.findIndex(({ row }) => row.order._id === id)
      if (index < 0) return
      virtual.scrollToIndex(index)
      const line = () => scroller.current?.querySelector<HTMLElement>(`[data-order="${id}"]`)
      const drawn = line()
      // At once where it can be: the next key is about this order.
      if (drawn) drawn.focus()
      else requestAnimationFrame(() => line()?.focus())
    },
  }))

  if (orders.length === 0 && rows.length === 0) {
    return isEmpty ? (
      <EmptyState icon="history" title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    ) : (
      <p className="p-6 text-center text-ink-muted">{t.noneFound}</p>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {waiting > 0 && (
        <button
          type="button"
          className="min-h-9 shrink-0 bg-info-soft px-3 text-left text-sm font-semibold text-info"
          onClick={release}
        >
          {t.waiting(waiting)}
        </button>
      )}
      <div
        ref={scroller}
        className="@container min-h-0 flex-1 overflow-y-auto"
        onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && release()}
      >
        <ul aria-label={t.list} className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const shown = rows[index]
            return (
              shown && (
                <li
                  key={key}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0 flex items-stretch"
                  style={{ height: size, transform: `translateY(${start}px)` }}
                >
                  {selection.isOpen && !shown.isGone && (
                    <label className="grid w-9 shrink-0 cursor-pointer place-items-center border-b border-line max-lg:w-12">
                      <input
                        type="checkbox"
                        className="size-4.5 cursor-pointer accent-ink max-lg:size-6"
                        aria-label={t.many.choose(shown.row.order.number)}
                        checked={selection.has(shown.row.order._id)}
                        onChange={() => selection.toggle(shown.row.order._id)}
                      />
                    </label>
                  )}
                  <OrderRow
                    live={shown.row}
                    isGone={shown.isGone}
                    isNarrow={isNarrow}
                    isOpen={shown.row.order._id === openId}
                    search={search}
                    onSee={() => see(shown.row)}
                    selection={selection}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
