import { Icon } from '@puni/ui/icon'
import { Link } from 'react-router'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { hourOrDay, reasonOf, troubleName } from './desk-reason.ts'
import { deskText } from './desk-text.ts'
import type { Selection } from './selection.ts'

const t = deskText

interface OrderRowProps {
  live: DeskOrder
  /** Left the board while somebody pointed at the list. */
  isGone: boolean
  isOpen: boolean
  /** Two lines, for a narrow window. */
  isNarrow: boolean
  /** The query string, kept when the order opens. */
  search: string
  selection: Selection
  onSee: () => void
}

/** Under which a dragged line carries the id of its order. */
export const DRAGGED_ORDER = 'application/x-puni-order'

/** One line of the board: number, what there is to know, the way, who has it, the time promised. A link to the order. */
export function OrderRow({ live, isGone, isOpen, isNarrow, search, selection, onSee }: OrderRowProps) {
  const desk = useDesk()
  const { order, troubles, unseen, seen } = live
  const reason = isGone ? t.gone : reasonOf(live, desk)
  const told = [isGone ? '' : troubleName(live), reason].filter(Boolean).join(': ')
  const way = t.way(order.sender, order.address)
  const holder = order.rider?.fullName ?? order.offeredTo?.fullName
  return (
    <div
      data-urgency={urgencyOf(live, isGone)}
      className={
        'group relative grid h-full min-w-0 flex-1 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center lg:grid-cols-[3.25rem_minmax(0,1fr)_auto_2.75rem] gap-x-2 border-b border-line px-2 text-sm ' +
        'hover:bg-surface-muted has-aria-current:bg-surface-muted has-aria-current:shadow-[inset_0.25rem_0_var(--color-primary-edge)] ' +
        'data-[urgency=gone]:text-ink-muted lg:@2xl:grid-cols-[3.5rem_minmax(0,6fr)_minmax(0,4fr)_minmax(0,2fr)_auto_2.75rem]'
      }
    >
      <Link
        to={{ pathname: `/orders/${order._id}`, search }}
        data-order={order._id}
        aria-current={isOpen || undefined}
        aria-label={t.row(order.number, told)}
        onClick={(event) => {
          if (!event.shiftKey) return
          // Not in another window.
          event.preventDefault()
          selection.extendTo(order._id)
        }}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED_ORDER, order._id)}
        className="flex items-center gap-1 font-bold tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      >
        <span>
          {order.number}
          {isNarrow && <Promised order={order} />}
        </span>
        {order.isUrgent && (
          <span title={t.urgent} className="rounded-sm bg-danger-fill px-1 text-xs text-on-danger">
            !<span className="sr-only"> {t.urgent}</span>
          </span>
        )}
      </Link>
      <span title={told} className="flex min-w-0 items-center gap-1.5">
        {troubles.length > 0 && !isGone && (
          <Icon
            name="alert"
            className="size-4 shrink-0 max-lg:hidden group-data-[urgency=danger]:text-danger group-data-[urgency=warning]:text-warning"
          />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate group-data-[urgency=danger]:font-semibold group-data-[urgency=danger]:text-danger group-data-[urgency=warning]:font-semibold group-data-[urgency=warning]:text-warning">
            {reason}
          </span>
          {isNarrow && (
            <span className="block truncate text-ink-muted">{[holder, way].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </span>
      {!isNarrow && (
        <>
          <span title={way} className="hidden truncate @2xl:block">
            {way}
          </span>
          <span title={holder} className="hidden truncate @2xl:block">
            {holder}
          </span>
        </>
      )}
      <span className="flex justify-end lg:min-w-14">
        {unseen.length > 0 && !isGone ? (
          <button
            type="button"
            aria-label={t.seeOrder(order.number)}
            className="relative z-10 h-6.5 rounded-sm max-lg:h-10 border border-line-strong bg-surface-raised px-1.5 text-xs font-semibold hover:bg-surface-muted"
            onClick={onSee}
          >
            {t.see}
          </button>
        ) : (
          seen && (
            <span
              title={t.seenBy(seen.by, hourOrDay(seen.at, desk))}
              className="relative text-xs text-ink-muted"
            >
              <Icon name="eye" className="size-4" />
              <span className="sr-only">{t.seenBy(seen.by, hourOrDay(seen.at, desk))}</span>
            </span>
          )
        )}
      </span>
      {!isNarrow && <Promised order={order} />}
    </div>
  )
}

/** By when it should be there; loud once that has passed. */
function Promised({ order: { promisedAt } }: { order: DeskOrder['order'] }) {
  const desk = useDesk()
  if (promisedAt === null) return <span />
  const isLate = Date.parse(promisedAt) <= desk.now
  return (
    <time
      dateTime={promisedAt}
      title={t.promised(hourOrDay(promisedAt, desk))}
      className={`tabular-nums max-lg:block lg:text-right ${isLate ? 'font-semibold text-warning' : 'font-normal text-ink-muted'}`}
    >
      {desk.format.hour(promisedAt)}
    </time>
  )
}

/** How loud the line is. */
function urgencyOf({ troubles }: DeskOrder, isGone: boolean): 'danger' | 'warning' | 'calm' | 'gone' {
  if (isGone) return 'gone'
  const kind = troubles[0]?.kind
  if (kind === undefined) return 'calm'
  return kind === 'emergency' || kind === 'problem' ? 'danger' : 'warning'
}
