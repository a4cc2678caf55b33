import type { Order } from '@puni/contract/orders/entities'
import { formatPhone } from '@puni/contract/phone'
import { formatDay, formatHour } from '@puni/web/format/dates'
import { addressOf, datedAt, storeNameOf, totalOf } from '@puni/web/order/order-words'
import type { ReactNode } from 'react'
import { commonText } from '../../shared/common-text.ts'
import { Amount } from '../../shared/format/amount.tsx'
import { statusWords } from '../../shared/format/status-words.ts'
import { Words } from '../../shared/views/words.tsx'
import { historyText } from './history-text.ts'

/** Several brief fields share a line; amounts have one each, as on a receipt. */
type Kind = 'brief' | 'long' | 'amount'

interface Field {
  readonly label: string
  readonly kind: Kind
  readonly value: ReactNode
}

const looks: Record<Kind, string> = {
  brief: 'flex-[1_1_5rem]',
  long: 'flex-[1_1_9rem]',
  amount: 'flex basis-full flex-wrap items-baseline justify-between gap-x-4',
}

/** The ten fields of an order in the history; day and hour in the platform's time zone. */
export function HistoryFields({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1.5">
      {fieldsOf(order, timeZone).map(({ label, kind, value }) => (
        <div key={label} className={`max-w-full leading-tight ${looks[kind]}`}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-semibold wrap-break-word tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function fieldsOf(order: Order, timeZone: string): Field[] {
  const { origin, management } = order
  const t = historyText.fields
  return [
    { label: t.date, kind: 'brief', value: formatDay(datedAt(order), timeZone) },
    { label: t.time, kind: 'brief', value: formatHour(datedAt(order), timeZone) },
    { label: t.status, kind: 'brief', value: statusWords(order) },
    { label: t.zone, kind: 'brief', value: <Words>{origin.zoneNumber.name}</Words> },
    { label: t.store, kind: 'long', value: <Words>{storeNameOf(order)}</Words> },
    { label: t.storeAddress, kind: 'long', value: <Words>{addressOf(origin)}</Words> },
    {
      label: t.storePhone,
      kind: 'long',
      value: origin.storePhone ? formatPhone(origin.storePhone) : commonText.absent,
    },
    { label: t.value, kind: 'amount', value: <Amount pesos={management.storeValue} /> },
    { label: t.shipping, kind: 'amount', value: <Amount pesos={management.shippingCost} /> },
    { label: t.total, kind: 'amount', value: <Amount pesos={totalOf(order)} /> },
  ]
}
