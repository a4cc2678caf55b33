import type { Order } from '@puni/contract/orders/entities'
import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { storeNameOf } from '@puni/web/order/order-words'
import { useId } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../shared/format/amount.tsx'
import { statusWords } from '../../shared/format/status-words.ts'
import { timeWords } from '../../shared/format/time-words.ts'
import { paths } from '../../shared/paths.ts'
import { earnedWith } from './days-of.ts'
import { HistoryFields } from './history-fields.tsx'
import { historyText } from './history-text.ts'

interface HistoryLineProps {
  order: Order
  timeZone: string
  isOpen: boolean
  onToggle: () => void
}

const READ_ONLY = { readonly: true } as const

/** One order: its store, its state and what it brought; opened, its ten fields, which lead to its detail. */
export function HistoryLine({ order, timeZone, isOpen, onToggle }: HistoryLineProps) {
  const id = useId()
  const { pesos, isCertain } = earnedWith(order)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-16 w-full touch-manipulation flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-left -outline-offset-3 hover:bg-surface-muted active:bg-surface-muted"
        onClick={onToggle}
      >
        <span className="min-w-0 flex-[1_1_8rem]">
          <span dir="auto" className="block text-lg leading-tight font-semibold wrap-anywhere">
            {storeNameOf(order)}
          </span>
          <span className="block text-ink-muted">
            {timeWords(order, timeZone)} · {statusWords(order)}
          </span>
        </span>
        <span className="ml-auto flex max-w-full items-center gap-2">
          <span className={`text-xl ${isCertain && pesos > 0 ? 'font-bold' : 'text-ink-muted'}`}>
            <Amount pesos={pesos} />
          </span>
          <Icon name="chevron" className={`size-5 text-ink-muted ${isOpen ? 'rotate-180' : ''}`} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="relative flex flex-col gap-3 bg-surface px-3 pt-2 pb-3">
          <HistoryFields order={order} timeZone={timeZone} />
          {/* A tap anywhere on the fields opens the detail. */}
          <Link
            to={paths.orderDetail(order._id)}
            state={READ_ONLY}
            className={`${buttonClass('secondary')} after:absolute after:inset-0`}
          >
            {historyText.detail}
          </Link>
        </div>
      )}
    </li>
  )
}
