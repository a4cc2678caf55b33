import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import { storeNameOf } from '@puni/web/order/order-words'
import type { RefCallback } from 'react'
import { useClock } from '@puni/web/time/use-clock'
import { Amount } from '../../../shared/format/amount.tsx'
import { deliveryAddressOf } from '../../../shared/order/destination-words.ts'
import { Fact } from '../../../shared/sheet/fact.tsx'
import { WorkSheet } from '../../../shared/sheet/work-sheet.tsx'
import { useMoneyOf } from '../order/use-money-of.ts'
import { moneyText } from '../order/money-text.ts'
import { legsText } from '../../../shared/order/legs-text.ts'
import type { Legs } from '../order/use-legs.ts'
import { Way } from '../order/way.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { secondsLeft, type Offer } from '../now/offer-clock.ts'
import { useWork } from '../now/work-context.ts'
import { OfferInFull } from './offer-in-full.tsx'
import { offerText } from './offer-text.ts'

interface OfferCardProps {
  offer: Offer
  legs: Legs
  ref: RefCallback<HTMLElement>
}

/** The offered order: what it pays, how far it is, and the time left to decide. */
export function OfferCard({ offer, legs, ref }: OfferCardProps) {
  const { answers } = useWork()
  const { order, endsAt, life } = offer
  const accepting = answers.isAccepting(offer)
  const seconds = useCountdown(endsAt)
  const { keeps } = useMoneyOf(order)
  const { shippingCost, storeValue, paid } = order.management
  return (
    <WorkSheet
      ref={ref}
      settling
      label={offerText.panel}
      lead={<CountdownRing seconds={seconds} full={life / 1_000} />}
      title={
        <>
          <span
            dir="auto"
            className="line-clamp-2 text-[min(1.25rem,5.5vmin)] leading-tight font-bold wrap-anywhere"
          >
            {storeNameOf(order)}
          </span>
          {order.schedule.isUrgent && <Badge tone="warning">{offerText.urgent}</Badge>}
        </>
      }
      aside={
        <IconButton
          icon="close"
          label={offerText.skip}
          className="-mr-1 border-2 border-line-strong"
          disabled={accepting}
          onClick={() => answers.skip(offer)}
        />
      }
      action={
        <Button
          size="large"
          className="w-full"
          busy={accepting}
          busyLabel={offerText.accepting}
          disabled={seconds === 0}
          onClick={() => answers.accept(offer)}
        >
          {offerText.accept}
        </Button>
      }
      more={<OfferInFull offer={offer} legs={legs} />}
    >
      <dl className="flex flex-wrap justify-between gap-x-4">
        <Fact label={offerText.shippingCost}>
          <Amount pesos={shippingCost} />
        </Fact>
        <Fact label={offerText.storeValue}>
          {paid ? moneyText.payNothing : <Amount pesos={storeValue} />}
        </Fact>
        <div className="flex basis-full flex-wrap gap-x-2 text-[min(1rem,5.5vmin)]">
          <dt className="text-ink-muted">{moneyText.keeps}</dt>
          <dd className="font-bold">
            <Amount pesos={keeps} />
          </dd>
          {paid && <dd className="font-bold">{moneyText.collectNothing}</dd>}
        </div>
      </dl>
      <div className="mt-1 flex flex-wrap gap-x-4 border-t border-line pt-1 *:flex-auto">
        {(['pickup', 'delivery'] as const).map((kind) => (
          <section key={kind} aria-label={legsText[kind]}>
            <Way kind={kind} leg={legs[kind]} />
          </section>
        ))}
      </div>
      <p dir="auto" className="line-clamp-2 text-[min(1rem,5.5vmin)] leading-snug wrap-anywhere">
        <span className="text-ink-muted">{offerText.to} </span>
        {deliveryAddressOf(order)}
      </p>
    </WorkSheet>
  )
}

/** Shorter than a second, so that none is skipped. */
const LOOK_EVERY_MS = 250

/** Whole seconds until `endsAt` (milliseconds since 1970), counting down. */
const useCountdown = (endsAt: number): number =>
  useClock(() => secondsLeft(endsAt, Date.now()), LOOK_EVERY_MS)
