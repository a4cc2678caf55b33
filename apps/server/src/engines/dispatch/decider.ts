/** Decides a zone as it was read: plain data in, plain data out, on whatever thread. */
import type { Policy } from '@puni/contract/offers/dispatch'
import type { DispatchLimits, OfferDecision } from '@puni/dispatch/snapshot'
import type { Clock } from '../../platform/clock.ts'
import type { ErrorLog } from '../../platform/log.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { decideZone } from './decide-zone.ts'
import { Legs } from './legs.ts'
import { type OfferWays, waysOf } from './offer-ways.ts'
import { zoneState } from './zone-snapshot.ts'

/** One look at a zone. */
export interface Look {
  /** JSON of a `ZoneRow`. */
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly policy: Policy
  readonly limits: DispatchLimits
  /** How long the policy may search, milliseconds; what it found until then counts. */
  readonly budgetMs: number
}

/** An offer to be made, and what it was based on. */
export interface DecidedOffer extends OfferDecision {
  readonly ways: OfferWays
  /** Since when the rider counts as having let the order go, epoch milliseconds; null for one who has not. */
  readonly declinedAt: number | null
}

/** What a look came to. */
export interface Decided {
  readonly offers: readonly DecidedOffer[]
  /** Whether the search ended because its time was over. */
  readonly isCut: boolean
  /** What the search took of its thread, milliseconds. */
  readonly searchMs: number
}

interface Dependencies {
  readonly routing: Pick<Routing, 'route'>
  /** For leg tables. */
  readonly tables: Pick<Routing, 'durations'>
  readonly clock: Clock
  readonly log: ErrorLog
}

/** Decides zones with travel times of its own. */
export class Decider {
  readonly #deps: Dependencies
  readonly #legs: Legs

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#legs = new Legs({ ...deps, routing: deps.tables })
  }

  /** Decides a zone. Takes as long as its budget, the answers of route providers (1.5 seconds at most), and what one plan takes. */
  async decide({ zone: json, now, policy, limits, budgetMs }: Look): Promise<Decided> {
    const zone = zoneState(json, limits.pickupServiceMs)
    const { decided, isCut, searchMs } = await decideZone(zone, { now, policy, limits, budgetMs }, this.#legs)
    const declined = new Map(zone.orders.map((order) => [order.id, order.declined]))
    const ways = await waysOf(decided, zone, this.#deps)
    const offers = decided.map(({ orderId, riderId, reason }, index) => ({
      orderId,
      riderId,
      reason,
      ways: ways[index]!,
      declinedAt: declined.get(orderId)?.get(riderId) ?? null,
    }))
    return { offers, isCut, searchMs }
  }
}
