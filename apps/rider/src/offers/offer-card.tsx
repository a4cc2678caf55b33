import { OFFER_TIMEOUT_MS } from '@puni/contract/limits'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import { Sheet } from '@puni/ui/sheet'
import { useEffect, useState, type Ref } from 'react'
import { Stop } from '../delivery/stop.tsx'
import type { Legs } from '../delivery/use-legs.ts'
import { formatMoney } from '../format/money.ts'
import { addressOf, storeNameOf } from '../orders/order-view.ts'
import { text } from '../text.ts'
import { secondsLeft, type Offer } from './offer-clock.ts'
import { useAnswerOffer } from './use-answer-offer.ts'

interface OfferCardProps {
  offer: Offer
  legs: Legs
  ref: Ref<HTMLElement>
  onAccepted: () => void
}

/** The order on offer: what it pays, how far it is, how long there is to decide. */
export function OfferCard({ offer: { order, endsAt }, legs, ref, onAccepted }: OfferCardProps) {
  const { accept, skip } = useAnswerOffer(onAccepted)
  const seconds = useCountdown(endsAt)
  const answering = accept.isPending || skip.isPending
  const { shippingCost, storeValue } = order.management
  return (
    <Sheet ref={ref} label={text.offer.panel} className="max-h-full!">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-bold wrap-anywhere">{storeNameOf(order)}</h1>
          {order.schedule.isUrgent && <Badge tone="warning">{text.offer.urgent}</Badge>}
        </div>
        <IconButton
          icon="close"
          label={text.offer.skip}
          className="-mt-2 -mr-2 border-2 border-line"
          disabled={answering}
          onClick={() => skip.mutate(order)}
        />
      </header>
      <dl className="mt-2 flex items-end justify-between gap-2">
        <div>
          <dt className="text-ink-muted">{text.offer.shippingCost}</dt>
          <dd className="text-3xl font-extrabold tracking-tight tabular-nums">{formatMoney(shippingCost)}</dd>
        </div>
        <div className="text-right whitespace-nowrap">
          <dt className="text-sm text-ink-muted">{text.offer.storeValue}</dt>
          <dd className="font-bold tabular-nums">{formatMoney(storeValue)}</dd>
        </div>
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-4 border-t border-line pt-3">
        <Stop kind="pickup" leg={legs.pickup} address={addressOf(order.origin)} />
        <Stop kind="delivery" leg={legs.delivery} address={addressOf(order.destination)} />
      </div>
      <Button
        size="large"
        className="mt-4 w-full"
        busy={accept.isPending}
        busyLabel={text.offer.accepting}
        disabled={skip.isPending || seconds === 0}
        onClick={() => accept.mutate(order)}
      >
        {text.offer.accept}
      </Button>
      <Countdown seconds={seconds} />
    </Sheet>
  )
}

const RUNNING_OUT_S = 15
const FULL_S = OFFER_TIMEOUT_MS / 1_000

/** Not announced second by second: the timer role is silent by itself. */
function Countdown({ seconds }: { seconds: number }) {
  const tone = seconds <= RUNNING_OUT_S ? 'bg-danger' : 'bg-ink'
  return (
    <div
      role="timer"
      aria-label={text.offer.timeLeft}
      className="mt-3 flex items-center gap-3 font-bold tabular-nums"
    >
      <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-sm bg-surface-muted">
        <span
          className={`block h-full origin-left transition-transform duration-1000 ease-linear ${tone}`}
          style={{ transform: `scaleX(${Math.min(1, seconds / FULL_S)})` }}
        />
      </span>
      <span className="w-12 text-right">{text.offer.secondsLeft(seconds)}</span>
    </div>
  )
}

const TICK_MS = 250

function useCountdown(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAt, Date.now()))
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(endsAt, Date.now()))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return seconds
}
