import type { Order } from '@puni/contract/entities'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { MilestoneDialog } from '../delivery/milestone-dialog.tsx'
import { useAcceptedOrder } from '../delivery/use-accepted-order.ts'
import { useAdvance, type Advance } from '../delivery/use-advance.ts'
import { useMilestone } from '../delivery/use-milestone.ts'
import type { Offer } from '../offers/offer-clock.ts'
import { useOfferAlarm } from '../offers/use-offer-alarm.ts'
import { useOfferAnswers, type OfferAnswers } from '../offers/use-offer-answers.ts'
import { useOfferReceipts } from '../offers/use-offer-receipts.ts'
import { useOfferedOrder } from '../offers/use-offered-order.ts'
import { useSending } from '../../platform/outbox/use-pending.ts'
import { useRider } from '../../platform/session/use-session.ts'

/** What there is to do now: at most one order under way, or one offer; and what the rider does about it. */
export interface Work {
  /** The order the rider holds, or the one just delivered while it is being congratulated. */
  readonly underWay: Order | null
  readonly advance: Advance
  readonly offer: Offer | null
  readonly answers: OfferAnswers
}

const WorkContext = createContext<Work | null>(null)

/**
 * Follows the rider's work on every screen, so that an offer rings wherever the rider is in the app. Whatever has to end, a tap that waits
 * for its answer or news that pass by themselves, lives here and not on a screen that may be left meanwhile.
 */
export function WorkProvider({ children }: { children: ReactNode }) {
  const { _id: riderId, working, isBlocked } = useRider()
  useSending(riderId)
  const accepted = useAcceptedOrder()
  const { milestone, reach } = useMilestone()
  const underWay = accepted.order ?? (milestone?.kind === 'delivered' ? milestone.order : null)
  const advance = useAdvance(underWay, (order) => reach({ kind: 'delivered', order }))
  const answers = useOfferAnswers(() => reach({ kind: 'started' }))
  const offered = useOfferedOrder(working && !accepted.pending && underWay === null)
  const offer = offered === null || answers.isOver(offered) ? null : offered
  useOfferAlarm(offer)
  useOfferReceipts(offer)
  const work = useMemo(() => ({ underWay, advance, offer, answers }), [underWay, advance, offer, answers])
  return (
    <WorkContext value={work}>
      {children}
      {milestone !== null && !isBlocked && (
        <MilestoneDialog key={milestone.kind} milestone={milestone} onClose={() => reach(null)} />
      )}
    </WorkContext>
  )
}

/** The work of the moment. Only below a WorkProvider. */
export function useWork(): Work {
  const work = use(WorkContext)
  if (work === null) throw new Error('useWork outside of a WorkProvider')
  return work
}
