/** Labels for the reason of an offer in its order's panel. */
import type { OfferReason } from '@puni/contract/offers/entities'
import { formatMetres, formatMinutes } from '../../../shared/format/format.ts'
import { policyText } from '../../../shared/policy-text.ts'
import { reasonText } from './reason-text.ts'

const t = reasonText

/** A figure of the decision and its label. */
export interface ReasonFigure {
  readonly label: string
  readonly value: string
}

/** The decision in one line: the rule in short, and the rank among the candidates. */
export function reasonLine({ rule, rank, candidates }: OfferReason): string {
  return t.line(t.rules[rule].short, candidates <= 1 ? t.alone : t.place(rank, candidates))
}

/** The figures behind the decision, in display order. */
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

/** How long the rider has been free, or that there was no order before. */
export function idleText(idleSeconds: number | null): string {
  return idleSeconds === null ? t.neverBusy : formatMinutes(idleSeconds)
}
