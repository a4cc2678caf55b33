import type { OrderEvent } from '@puni/contract/orders/entities'
import { useQuery } from '@tanstack/react-query'
import { orderRecordQuery } from '../../../data/orders.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { aftermathText } from '../hands/aftermath-text.ts'
import { eventTexts } from './order-labels.ts'
import { orderText } from './order-text.ts'

const t = orderText

/** The event log of an order: what, who, when by both clocks, and why. */
export function OrderHistory({ id }: { id: string }) {
  const record = useQuery(orderRecordQuery(id))
  return (
    <Section title={t.history}>
      <QueryView query={record}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="text-ink-muted">{t.historyEmpty}</p>
          ) : (
            <ol aria-label={t.history} className="border-l-2 border-line">
              {events.map((event) => (
                <HistoryEntry key={`${event.at} ${event.type} ${event.status}`} event={event} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  )
}

function HistoryEntry({ event }: { event: OrderEvent }) {
  const { format } = usePlatform()
  const { title, by } = eventTexts(event)
  return (
    <li className="relative py-2 pl-4 before:absolute before:top-4 before:-left-[5px] before:size-2 before:rounded-full before:bg-ink">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <time dateTime={event.at} className="text-sm tabular-nums text-ink-muted">
          {format.dayClock(event.at)}
        </time>
      </p>
      <p className="text-sm text-ink-muted">{by}</p>
      {event.deviceAt !== null && (
        <p className="text-sm text-ink-muted tabular-nums">
          {t.deviceClock(format.dayClock(event.deviceAt))}
        </p>
      )}
      {event.goods && event.cash && (
        <p className="text-sm">
          {t.aftermath(aftermathText.goods[event.goods], aftermathText.cash[event.cash])}
        </p>
      )}
      {event.reason !== null && (
        <p className="text-sm">{event.type === 'edited' ? t.edited(event.reason) : t.reason(event.reason)}</p>
      )}
    </li>
  )
}
