/** How the reason of an offer reads in the panel of its order. */
import type { OfferReason } from '@puni/contract/entities'
import { formatMetres, formatMinutes } from '../../shared/format/format.ts'
import { policyText } from '../../shared/policy-text.ts'
import { reasonText } from './reason-text.ts'

const t = reasonText

/** A number of the decision and what it is called. */
export interface ReasonFigure {
  readonly label: string
  readonly value: string
}

/** The decision in one line: the rule in short, and the place among those who could be asked. */
export function reasonLine({ rule, rank, candidates }: OfferReason): string {
  return t.line(t.rules[rule].short, candidates <= 1 ? t.alone : t.place(rank, candidates))
}

/** The numbers that decided, in the order in which they are read. */
export function reasonFigures(reason: OfferReason): ReasonFigure[] {
  const { policy, candidates, rank, openOrders, travelSeconds, soonestSeconds } = reason
  return [
    { label: t.policy, value: policyText[policy] },
    { label: t.candidates, value: String(candidates) },
    { label: t.rank, value: t.place(rank, candidates) },
    { label: t.travel, value: formatMinutes(travelSeconds) },
    { label: t.soonest, value: formatMinutes(soonestSeconds) },
    { label: t.idle, value: idleText(reason.idleSeconds) },
    { label: t.pickupDistance, value: formatMetres(reason.pickupMetres) },
    { label: t.wait, value: formatMinutes(reason.waitSeconds) },
    { label: t.openOrders, value: String(openOrders) },
  ]
}

/** Free for how long; of one without an order before, that. */
export function idleText(idleSeconds: number | null): string {
  return idleSeconds === null ? t.neverBusy : formatMinutes(idleSeconds)
}
