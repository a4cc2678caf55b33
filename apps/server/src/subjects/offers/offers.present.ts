/** Why offers were made: the stored reasons and how they are presented. */
import type { OfferReason, OfferWhy } from '@puni/contract/offers/entities'
import type { StoredReason, StoredWholeReason } from '../../platform/database/schema.ts'

/** Why the rider was asked, shown to that rider; null if only a distance was stored. */
export function presentWhy(reason: StoredReason | null): OfferWhy | null {
  return isWhole(reason) ? whyOf(reason) : null
}

/** Why the rider was asked, shown to operators; `nameOf` returns riders' names. */
export function presentReason(reason: StoredReason, nameOf: (riderId: string) => string): OfferReason | null {
  if (!isWhole(reason)) return null
  return {
    ...whyOf(reason),
    policy: reason.policy,
    pickupMetres: reason.pickupMetres,
    waitSeconds: seconds(reason.waitMs),
    others: reason.others.map(({ riderId, travelMs, idleMs, because }) => ({
      riderName: nameOf(riderId),
      travelSeconds: seconds(travelMs),
      idleSeconds: idleMs === null ? null : seconds(idleMs),
      because,
    })),
  }
}

/** The riders mentioned in a reason. */
export function ridersIn(reason: StoredReason): string[] {
  return isWhole(reason) ? reason.others.map(({ riderId }) => riderId) : []
}

function isWhole(reason: StoredReason | null): reason is StoredWholeReason {
  return reason?.policy !== undefined
}

function whyOf(reason: StoredWholeReason): OfferWhy {
  const { rule, candidates, rank, travelMs, soonestMs, idleMs, openOrders, atStoreMs } = reason
  return {
    rule,
    candidates,
    rank,
    travelSeconds: seconds(travelMs),
    soonestSeconds: seconds(soonestMs),
    idleSeconds: idleMs === null ? null : seconds(idleMs),
    openOrders,
    atStoreSeconds: atStoreMs === undefined ? null : seconds(atStoreMs),
  }
}

const seconds = (ms: number) => Math.round(ms / 1000)
