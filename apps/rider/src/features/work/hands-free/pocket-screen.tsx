import type { Notice } from '@puni/contract/notifications/entities'
import type { Order } from '@puni/contract/orders/entities'
import { noticeWords } from '@puni/contract/notifications/notices'
import {
  DELIVERY_LABELS,
  isPickedUp,
  statusLabel,
  type DeliveryStep,
} from '@puni/contract/orders/order-states'
import { offerWords } from '@puni/contract/offers/offer-words'
import { storeNameOf } from '@puni/web/order/order-words'
import { useEffect, useMemo } from 'react'
import { NUDGE, vibrate } from '../../../services/device/vibrate.ts'
import type { Offer } from '../now/offer-clock.ts'
import { useWork } from '../now/work-context.ts'
import { offerOf, orderUnderWay } from '../now/work-state.ts'
import { offerFacts, READ } from '../offers/offer-facts.ts'
import type { Legs } from '../order/use-legs.ts'
import { DarkScreen } from './dark-screen.tsx'
import { guideOf, type Guide } from './guide.ts'
import type { Reason, Sight } from './pocket-state.ts'
import { pocketModeText } from './pocket-mode-text.ts'
import { pocketText } from './pocket-text.ts'
import { useLivePosition } from './use-live-position.ts'
import { usePocket } from './use-pocket.ts'

export interface PocketScreenProps {
  legs: Legs
  onClose: () => void
}

/**
 * 'Modo bolsillo': a black screen over everything, on which only the lock can be moved. It lights up for an offer, for a change of the order,
 * and before a turn or a place.
 */
export default function PocketScreen({ legs, onClose }: PocketScreenProps) {
  const { state, notices } = useWork()
  const order = orderUnderWay(state)
  const offer = offerOf(state)
  const notice = notices[0] ?? null
  const here = useLivePosition(order !== null)
  const leg = order !== null && isPickedUp(order.status) ? legs.delivery : legs.pickup
  const guide = order && guideOf(order, leg.route, here)
  const { lit } = usePocket(useSight({ order, offer, notice, guide }))
  useEffect(() => {
    // Offers and notices have a sound of their own.
    if (lit?.why === 'order' || lit?.why === 'near') vibrate(NUDGE)
  }, [lit])
  const why = lit?.why
  return (
    <DarkScreen label={pocketModeText.begin} question={pocketText.ask} state={why} onLeave={onClose}>
      <p className="text-lg font-semibold">{stateOf(order, offer)}</p>
      {guide && (
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {guide.place}
        </p>
      )}
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {why && <News why={why} order={order} offer={offer} notice={notice} legs={legs} guide={guide} />}
      </div>
    </DarkScreen>
  )
}

interface NewsProps {
  /** The order under way. */
  order: Order | null
  offer: Offer | null
  /** The newest notice that is not read. */
  notice: Notice | null
  legs: Legs
  why: Reason
  guide: Guide | null
}

/** Why the screen lit up. */
function News({ why, order, offer, notice, legs, guide }: NewsProps) {
  if (why === 'offer' && offer !== null) {
    return (
      <>
        <span className="text-2xl font-extrabold">{pocketText.offerArrived}</span>
        <span dir="auto" className="line-clamp-2 text-xl font-bold wrap-anywhere">
          {storeNameOf(offer.order)}
        </span>
        {offerWords(offerFacts(offer.order, legs), READ).map((words) => (
          <span key={words} dir="auto" className="text-xl font-extrabold wrap-anywhere">
            {words}
          </span>
        ))}
      </>
    )
  }
  if (why === 'notice' && notice !== null) {
    const { title, body } = noticeWords(notice)
    return (
      <>
        <span dir="auto" className="line-clamp-4 text-2xl font-extrabold wrap-anywhere">
          {title}
        </span>
        <span>{body}</span>
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
  if (order !== null) return DELIVERY_LABELS[order.status as DeliveryStep] ?? statusLabel(order.status)
  return offer === null ? pocketText.waiting : pocketText.offered
}

/** What is seen now: the same object while it says the same. */
function useSight({
  order,
  offer,
  notice,
  guide,
}: Pick<NewsProps, 'order' | 'offer' | 'notice' | 'guide'>): Sight {
  const [id, endsAt] = [offer?.id, offer?.endsAt]
  const under = order && `${order._id} ${order.status}`
  const near = guide?.near?.key ?? null
  const noticeId = notice?._id ?? null
  return useMemo(
    () => ({
      offer: id === undefined || endsAt === undefined ? null : { id, endsAt },
      notice: noticeId,
      order: under,
      near,
    }),
    [id, endsAt, noticeId, under, near],
  )
}
