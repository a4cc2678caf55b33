import type { Order } from '@puni/contract/entities'
import { DELIVERY_LABELS, STATUS_LABELS, type DeliveryStep } from '@puni/contract/order-states'
import { Cover } from '@puni/ui/cover'
import { SlideButton } from '@puni/ui/slide-button'
import { formatAmount } from '@puni/web/format/numbers'
import { storeNameOf } from '@puni/web/order/order-words'
import { useEffect, useMemo, useState } from 'react'
import { NUDGE, vibrate } from '../../platform/device/vibrate.ts'
import { isPickedUp } from '../../shared/order/order-places.ts'
import type { Offer } from '../offers/offer-clock.ts'
import type { Legs } from '../route/use-legs.ts'
import { guideOf, type Guide } from './guide.ts'
import { LeaveQuestion } from './leave-question.tsx'
import type { Reason, Sight } from './pocket-state.ts'
import { pocketModeText } from './pocket-mode-text.ts'
import { pocketText } from './pocket-text.ts'
import { useHour } from './use-hour.ts'
import { useLivePosition } from './use-live-position.ts'
import { usePocket } from './use-pocket.ts'
import './pocket.css'

export interface PocketScreenProps {
  /** The order under way. */
  order: Order | null
  offer: Offer | null
  legs: Legs
  onLeave: () => void
}

/**
 * 'Modo bolsillo': a black screen over everything, on which only the lock can be moved. It lights up for an offer, for a change of the order,
 * and before a turn or a place.
 */
export default function PocketScreen({ order, offer, legs, onLeave }: PocketScreenProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  const hour = useHour()
  const here = useLivePosition(order !== null)
  const leg = order !== null && isPickedUp(order) ? legs.delivery : legs.pickup
  const guide = order && guideOf(order, leg.route, here)
  const { lit } = usePocket(useSight(order, offer, guide))
  useEffect(() => {
    // An offer has an alarm of its own.
    if (lit !== null && lit.why !== 'offer') vibrate(NUDGE)
  }, [lit])
  const why = lit?.why
  return (
    <Cover label={pocketModeText.begin} className="pocket" state={why} onBack={ask}>
      <div className="flex h-full flex-col gap-4 overflow-y-auto px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {isAsking && <LeaveQuestion onLeave={onLeave} onStay={() => setAsking(false)} />}
        <div className="m-auto flex max-w-full flex-col items-center gap-2 text-center">
          <p className="pocket-clock font-bold tabular-nums">{hour}</p>
          <p className="text-lg font-semibold">{stateOf(order, offer)}</p>
          {guide && (
            <p dir="auto" className="line-clamp-3 wrap-anywhere">
              {guide.place}
            </p>
          )}
          <div role="status" className="flex flex-col gap-1 empty:hidden">
            {why && <News why={why} order={order} offer={offer} guide={guide} />}
          </div>
        </div>
        <div className="mx-auto w-full max-w-lg">
          <SlideButton
            label={pocketText.slide}
            busy={false}
            busyLabel={pocketText.slide}
            disabled={false}
            onSlide={onLeave}
            onPress={ask}
          />
        </div>
      </div>
    </Cover>
  )
}

interface NewsProps extends Pick<PocketScreenProps, 'order' | 'offer'> {
  why: Reason
  guide: Guide | null
}

/** Why the screen lit up. */
function News({ why, order, offer, guide }: NewsProps) {
  if (why === 'offer' && offer !== null) {
    return (
      <>
        <span className="text-2xl font-extrabold">{pocketText.offerArrived}</span>
        <span dir="auto" className="line-clamp-2 text-xl font-bold wrap-anywhere">
          {storeNameOf(offer.order)}
        </span>
        <span className="text-2xl font-extrabold whitespace-nowrap">
          {formatAmount(offer.order.management.shippingCost)}
        </span>
      </>
    )
  }
  const changed = order === null ? pocketText.orderGone : pocketText.orderChanged
  return (
    <span className="text-2xl font-extrabold">
      {why === 'near' ? (guide?.near?.words ?? stateOf(order, offer)) : changed}
    </span>
  )
}

function stateOf(order: Order | null, offer: Offer | null): string {
  if (order !== null) return DELIVERY_LABELS[order.status as DeliveryStep] ?? STATUS_LABELS[order.status]
  return offer === null ? pocketText.waiting : pocketText.offered
}

/** What is seen now: the same object while it says the same. */
function useSight(order: Order | null, offer: Offer | null, guide: Guide | null): Sight {
  const [id, endsAt] = [offer?.id, offer?.endsAt]
  const under = order && `${order._id} ${order.status}`
  const near = guide?.near?.key ?? null
  return useMemo(
    () => ({
      offer: id === undefined || endsAt === undefined ? null : { id, endsAt },
      order: under,
      near,
    }),
    [id, endsAt, under, near],
  )
}
