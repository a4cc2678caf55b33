import { distanceText } from '@puni/city/route-texts'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { IconButton } from '@puni/ui/icon-button'
import type { RefCallback } from 'react'
import { Stop } from '../route/stop.tsx'
import type { Legs } from '../route/use-legs.ts'
import { Amount } from '../../shared/format/amount.tsx'
import { formatWholePesos } from '@puni/web/format/numbers'
import { addressOf, storeNameOf } from '@puni/web/order/order-words'
import { deliveryAddressOf } from '../../shared/order/destination-words.ts'
import { legsText } from '../route/legs-text.ts'
import { offerText } from './offer-text.ts'
import { WorkSheet } from '../../shared/sheet/work-sheet.tsx'
import { MoneyLines, useMoneyOf } from '../money/money-lines.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import type { Offer } from './offer-clock.ts'
import { OfferWhy } from './offer-why.tsx'
import { netPerHour, offerPay } from './offer-pay.ts'
import type { OfferAnswers } from './use-offer-answers.ts'
import { useCountdown } from './use-countdown.ts'

interface OfferCardProps {
  offer: Offer
  legs: Legs
  ref: RefCallback<HTMLElement>
  answers: OfferAnswers
}

/** The offered order: what it pays, how far it is, and the time left to decide. */
export function OfferCard({ offer, legs, ref, answers }: OfferCardProps) {
  const { order, endsAt, life, why } = offer
  const accepting = answers.isAccepting(offer)
  const seconds = useCountdown(endsAt)
  const money = useMoneyOf(order)
  const { shippingCost, storeValue } = order.management
  const pay = offerPay(shippingCost, legs.pickup, legs.delivery)
  const hourly = netPerHour(money.keeps, legs.pickup, legs.delivery, why?.atStoreSeconds ?? null)
  return (
    <WorkSheet
      ref={ref}
      settling
      label={offerText.panel}
      head={
        <>
          <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <CountdownRing seconds={seconds} full={life / 1_000} />
            <div className="min-w-0 flex-1 self-center @max-[19rem]:order-last @max-[19rem]:basis-full">
              <h1 dir="auto" className="line-clamp-2 text-xl font-bold wrap-anywhere">
                {storeNameOf(order)}
              </h1>
              {order.schedule.isUrgent && <Badge tone="warning">{offerText.urgent}</Badge>}
            </div>
            <IconButton
              icon="close"
              label={offerText.skip}
              className="-mr-1 ml-auto border-2 border-line-strong"
              disabled={accepting}
              onClick={() => answers.skip(offer)}
            />
          </header>
          <dl className="mt-1 flex flex-wrap items-end justify-between gap-x-4">
            <div>
              <dt className="text-ink-muted">{offerText.shippingCost}</dt>
              <dd className="text-3xl font-extrabold @max-[11rem]:text-xl">
                <Amount pesos={shippingCost} />
              </dd>
            </div>
            <div>
              <dt className="text-ink-muted">{offerText.storeValue}</dt>
              <dd className="text-lg font-semibold">
                <Amount pesos={storeValue} />
              </dd>
            </div>
          </dl>
          {pay && (
            <p className="tabular-nums">
              {offerText.payPerKm(
                formatWholePesos(pay.perKm),
                legsText.distance(offerText.total(distanceText(pay.metres)), pay.estimated),
              )}
            </p>
          )}
        </>
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
    >
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-3 border-t border-line pt-2 *:flex-[1_1_8rem]">
        <Stop kind="pickup" leg={legs.pickup} address={addressOf(order.origin)} />
        <Stop kind="delivery" leg={legs.delivery} address={deliveryAddressOf(order)} />
      </div>
      <div className="mt-3 border-t border-line pt-2">
        <MoneyLines money={money} />
        {hourly !== null && (
          <p className="mt-1 text-ink-muted tabular-nums">{offerText.perHour(formatWholePesos(hourly))}</p>
        )}
      </div>
      {why && (
        <details
          className="mt-2 border-t border-line"
          onToggle={(event) => event.currentTarget.scrollIntoView({ block: 'end' })}
        >
          <summary className="py-3 font-semibold">{offerText.why}</summary>
          <OfferWhy why={why} />
        </details>
      )}
    </WorkSheet>
  )
}
