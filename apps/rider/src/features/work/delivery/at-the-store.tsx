import type { Order, StoreWait as Wait } from '@puni/contract/orders/entities'
import { DELAY_NOTICE_MINUTES } from '@puni/contract/orders/limits'
import { DELIVERY_LABELS } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { formatHour } from '@puni/web/format/dates'
import { storeNameOf } from '@puni/web/order/order-words'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useConfig, useTimeZone } from '../../../services/api/use-config.ts'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { storeWaitText } from './store-wait-text.ts'
import { useArrival } from './use-arrival.ts'
import { useElapsed } from './use-elapsed.ts'
import { figures } from './wait-figures.ts'

/** On the way to the store whether the rider seems to have arrived. A suggestion: the step is the rider's. */
export function ArrivalHint({ order }: { order: Order }) {
  const hasArrived = useArrival(order)
  return (
    <div role="status">
      {hasArrived && (
        <p className="mt-2 rounded-md border border-current bg-info-soft px-3 py-2 font-semibold text-info">
          {storeWaitText.arrived(DELIVERY_LABELS.waiting_pickup)}
        </p>
      )}
    </div>
  )
}

/** At the store how long the wait is, and the word about it. */
export function StoreWait({ order }: { order: Order }) {
  const { wait } = order
  return (
    <div className="mt-2 rounded-md bg-surface-muted px-3 py-1.5 text-[min(1rem,5.5vmin)] leading-snug">
      {wait == null ? storeWaitText.unknown : <Stopwatch order={order} wait={wait} />}
    </div>
  )
}

function Stopwatch({ order, wait }: { order: Order; wait: Wait }) {
  const timeZone = useTimeZone()
  const noticeMinutes = useConfig().data?.delayNoticeMinutes ?? DELAY_NOTICE_MINUTES
  const seconds = useElapsed(wait.since)
  const isTold = wait.delayToldAt !== null
  const isLong = seconds >= noticeMinutes * 60
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {/* Screen readers get the hour: a clock that speaks each second drowns everything else. */}
        <span aria-hidden className="text-[min(1.75rem,8vmin)] leading-tight font-extrabold tabular-nums">
          {figures(seconds)}
        </span>
        {!isTold && isLong && <TellDelay order={order} />}
      </div>
      <p>{storeWaitText.since(formatHour(wait.since, timeZone))}</p>
      {!isTold && !isLong && <p className="text-ink-muted">{storeWaitText.from(noticeMinutes)}</p>}
      {/* Always rendered: screen readers ignore content that is added together with its live region. */}
      <p role="status" className="flex items-center gap-2 font-semibold empty:hidden">
        {wait.delayToldAt !== null && (
          <>
            <Icon name="check" className="size-5" />
            {storeWaitText.told(formatHour(wait.delayToldAt, timeZone))}
          </>
        )}
      </p>
    </>
  )
}

function TellDelay({ order }: { order: Order }) {
  const send = useOutbox()
  const { busy, run } = useSingleFlight()
  const tell = () =>
    run(async () => {
      const input = { params: { id: order._id }, body: { occurredAt: serverClock.now() } }
      await send({ call: 'tellDelay', input }, storeNameOf(order), storeWaitText.failed)
    })
  return (
    <Button
      variant="secondary"
      className="text-[min(1rem,5.5vmin)]!"
      busy={busy}
      busyLabel={storeWaitText.telling}
      onClick={() => void tell()}
    >
      {storeWaitText.tell}
    </Button>
  )
}
