import { useNews } from '@puni/web/query/use-news'
import { lazyDialog } from '../../../shared/views/lazy-dialog.tsx'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Order } from '@puni/contract/orders/entities'
import { MilestoneDialog } from '../delivery/milestone-dialog.tsx'
import { useAdvance } from '../delivery/use-advance.ts'
import { useMilestone } from '../delivery/use-milestone.ts'
import { useNotices } from '../notices/use-notices.ts'
import { useOfferAlarm } from '../offers/use-offer-alarm.ts'
import { useOfferAnswers } from '../offers/use-offer-answers.ts'
import { useOfferReceipts } from '../offers/use-offer-receipts.ts'
import { chime } from '../../../services/device/chime.ts'
import { useSending } from '../../../services/outbox/use-pending.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useWithdrawnOffer } from '../offers/use-withdrawn-offer.ts'
import { useWorkState } from '../now/use-work-state.ts'
import { WorkContext } from '../now/work-context.ts'
import { offerOf, orderUnderWay } from '../now/work-state.ts'

const loadHandover = () => import('../handover/handover-dialog.tsx')
const HandoverDialog = lazyDialog(loadHandover)

/**
 * Tracks the rider's work on every screen, so that an offer rings anywhere in the app. Anything that has to
 * finish, such as a tap waiting for its reply or a message that expires, lives here and not on a screen that
 * may be left meanwhile.
 */
export function WorkProvider({ children }: { children: ReactNode }) {
  const { _id: riderId, isBlocked, pausedUntil } = useRider()
  const isPaused = pausedUntil !== null
  useSending(riderId)
  const { milestone, reach } = useMilestone()
  const answers = useOfferAnswers(() => reach({ kind: 'started' }))
  const delivered = milestone?.kind === 'delivered' ? milestone.order : null
  const state = useWorkState({ answered: answers.answered, delivered })
  const underWay = orderUnderWay(state)
  const onDelivered = (order: Order) => reach({ kind: 'delivered', order })
  const [proving, setProving] = useState<string | null>(null)
  const advance = useAdvance(underWay, onDelivered, ({ _id }) => setProving(_id))
  const isProved = underWay?.handover !== undefined
  useEffect(() => {
    // At the door the signal may be gone. Where it does not come now, it is fetched again when it is drawn.
    if (isProved) loadHandover().catch(() => undefined)
  }, [isProved])
  const offer = offerOf(state)
  useOfferAlarm(offer)
  useOfferReceipts(offer)
  // Who goes off duty or pauses gives an offer back.
  const isOwn = state.is === 'off duty' || isPaused
  useWithdrawnOffer(
    offer,
    ({ id, order }) => isOwn || answers.answered.has(id) || underWay?._id === order._id,
  )
  const notices = useNotices()
  // What was there when the app was opened is read, not heard.
  const isKnown = !('isConfirmed' in state) || state.isConfirmed
  useNews(isKnown ? notices : undefined, ({ _id }) => _id, chime.notify)
  const work = useMemo(() => ({ state, advance, answers, notices }), [state, advance, answers, notices])
  return (
    <WorkContext value={work}>
      {children}
      {underWay?._id === proving && underWay && (
        <HandoverDialog order={underWay} onDelivered={onDelivered} onClose={() => setProving(null)} />
      )}
      {milestone !== null && !isBlocked && (
        <MilestoneDialog key={milestone.kind} milestone={milestone} onClose={() => reach(null)} />
      )}
    </WorkContext>
  )
}
