import type { Order } from '@puni/contract/entities'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useAcceptedOrder } from '../delivery/use-accepted-order.ts'
import type { Offer } from '../offers/offer-clock.ts'
import { useOfferAlarm } from '../offers/use-offer-alarm.ts'
import { useOfferReceipts } from '../offers/use-offer-receipts.ts'
import { useOfferedOrder } from '../offers/use-offered-order.ts'
import { useSending } from '../outbox/use-pending.ts'
import { useRider } from '../session/use-session.ts'

/** What there is to do now: at most one order under way, or one offer. */
export interface Work {
  /** The order the rider holds, or the one just delivered while it is being congratulated. */
  readonly underWay: Order | null
  readonly delivered: Order | null
  readonly congratulate: (order: Order | null) => void
  readonly offer: Offer | null
}

const WorkContext = createContext<Work | null>(null)

/** Follows the rider's work on every screen, so that an offer rings wherever the rider is in the app. */
export function WorkProvider({ children }: { children: ReactNode }) {
  const { _id: riderId, working } = useRider()
  useSending(riderId)
  const accepted = useAcceptedOrder()
  const [delivered, congratulate] = useState<Order | null>(null)
  const underWay = accepted.order ?? delivered
  const offer = useOfferedOrder(working && !accepted.pending && underWay === null)
  useOfferAlarm(offer)
  useOfferReceipts(offer)
  const work = useMemo(() => ({ underWay, delivered, congratulate, offer }), [underWay, delivered, offer])
  return <WorkContext value={work}>{children}</WorkContext>
}

/** The work of the moment. Only below a WorkProvider. */
export function useWork(): Work {
  const work = use(WorkContext)
  if (work === null) throw new Error('useWork outside of a WorkProvider')
  return work
}
