import type { Order, StoreWait as Wait } from '@puni/contract/orders/entities'
import { DELAY_NOTICE_MINUTES } from '@puni/contract/orders/limits'
import { DELIVERY_LABELS } from '@puni/contract/orders/order-states'
import { waitPay } from '@puni/contract/zones/terms-words'
import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { formatHour } from '@puni/web/format/dates'
import { storeNameOf } from '@puni/web/order/order-words'
import { useClock } from '@puni/web/time/use-clock'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useConfig, useTimeZone } from '../../../services/api/use-config.ts'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { storeWaitText } from './store-wait-text.ts'
import { figures, secondsSince } from './wait-figures.ts'
import type { Fix } from '../../../services/device/geolocation.ts'
import { useMeasured } from '../../../services/position/use-measured.ts'
import { pickupOf } from '../../../shared/order/order-places.ts'
import { NOT_ARRIVED, noticed, type Measurement } from './arrival.ts'

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
      {wait.pay && <p>{storeWaitText.pay(wait.pay, waitPay(wait.pay, seconds))}</p>}
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

/** Whether the rider seems to have arrived at the store of an order, from what the phone measures while this is mounted. */
function useArrival(order: Order): boolean {
  const store = pickupOf(order)
  const { lat, lng } = store ?? { lat: NaN, lng: NaN }
  return useMeasured(NOT_ARRIVED, `${lat} ${lng}`, (before, fix) =>
    fix === null ? NOT_ARRIVED : noticed(before, measurementOf(fix), { lat, lng }),
  ).hasArrived
}

function measurementOf({ lat, lng, accuracy, speed, at }: Fix): Measurement {
  return { lat, lng, accuracy, speed, at: Date.parse(at) }
}

/** Shorter than a second, so that none is skipped. */
const LOOK_EVERY_MS = 250

/** Whole seconds since an instant of the server's clock (ISO 8601), counting. */
const useElapsed = (since: string): number =>
  useClock(() => secondsSince(since, Date.parse(serverClock.now())), LOOK_EVERY_MS)
