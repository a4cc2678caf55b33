import type { Notice } from '@puni/contract/notifications/entities'
import type { Order } from '@puni/contract/orders/entities'
import { createContext, use } from 'react'
import type { Offer } from './offer-clock.ts'
import type { WorkState } from './work-state.ts'

/** Moves the current order to its next step. */
export interface Advance {
  readonly busy: boolean
  /** True for a second after each reply and status change, so that a second tap meant for the previous step does nothing. */
  readonly resting: boolean
  /** Advances the order by one step, with or without signal. */
  readonly advance: (order: Order) => void
}

/** The rider's answers to offers. */
export interface OfferAnswers {
  /** Ids of offers that are over for the rider, whatever the platform last reported. */
  readonly answered: ReadonlySet<string>
  readonly isAccepting: (offer: Offer) => boolean
  /** Accepting needs the platform's reply. */
  readonly accept: (offer: Offer) => void
  /** Skipping can wait for signal: for the rider the offer is gone at once. */
  readonly skip: (offer: Offer) => void
  /** The offer just skipped, as long as that can be taken back. */
  readonly skipped: Offer | null
  readonly takeBack: (offer: Offer) => void
}

/** The rider's work state and its actions. */
export interface Work {
  readonly state: WorkState
  readonly advance: Advance
  readonly answers: OfferAnswers
  /** What the rider is told and has not read yet, the newest first. */
  readonly notices: readonly Notice[]
}

export const WorkContext = createContext<Work | null>(null)

/** The current work. Only below a WorkProvider. */
export function useWork(): Work {
  const work = use(WorkContext)
  if (work === null) throw new Error('useWork outside of a WorkProvider')
  return work
}
