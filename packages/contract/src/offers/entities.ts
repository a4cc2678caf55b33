import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { CHANNELS, OFFER_OUTCOMES, OFFER_RULES, PASSED_OVER, POLICIES } from './dispatch.ts'

/** Why a rider was asked, as that rider reads it: no names. */
export const OfferWhy = z.object({
  rule: z.enum(OFFER_RULES),
  /** Free riders who could be asked, this one included. */
  candidates: z.number(),
  /** This rider's place among them by arrival at the pickup, from 1. */
  rank: z.number(),
  /** To the pickup, seconds: this rider's time, and that of the soonest. */
  travelSeconds: z.number(),
  soonestSeconds: z.number(),
  /** How long free before, seconds; null without an earlier order. */
  idleSeconds: z.number().nullable(),
  /** Orders of the zone that were decided together, this one included. */
  openOrders: z.number(),
  /** From the arrival at the store to leaving it, seconds: what was expected of that store. Null for offers from before this was recorded. */
  atStoreSeconds: z.number().nullable(),
})
export type OfferWhy = z.infer<typeof OfferWhy>

/** Why a rider was asked, as operators read it. */
export const OfferReason = OfferWhy.extend({
  policy: z.enum(POLICIES),
  pickupMetres: z.number(),
  /** From ready to picked up, as predicted, seconds. */
  waitSeconds: z.number(),
  /** The next candidates by arrival, and why they were not asked. */
  others: z.array(
    z.object({
      riderName: z.string(),
      travelSeconds: z.number(),
      idleSeconds: z.number().nullable(),
      because: z.enum(PASSED_OVER),
    }),
  ),
})
export type OfferReason = z.infer<typeof OfferReason>

/** One offer as its rider finds it in the logbook. */
export const LogbookOffer = z.object({
  _id: z.string(),
  orderNumber: z.number(),
  storeName: nullableText,
  /** What the rider earns, pesos. */
  shippingCost: z.number(),
  offeredAt: z.string(),
  closedAt: nullableText,
  /** Null while it is live. */
  outcome: z.enum(OFFER_OUTCOMES).nullable(),
  /** Null for offers from before reasons were stored, and for those of operators. */
  why: OfferWhy.nullable(),
  /** What an operator did: offered it, or gave the rider the order at once. Absent for an offer of the dispatcher. */
  byOperator: z.enum(['offered', 'assigned']).optional(),
})
export type LogbookOffer = z.infer<typeof LogbookOffer>

/** One offer of an order, and how far it got. */
export const OfferRecord = z.object({
  _id: z.string(),
  riderName: z.string(),
  /** The operator who made it; absent for one of the dispatcher. */
  madeBy: z.string().optional(),
  offeredAt: z.string(),
  /** When a push service took it; null when it was not pushed. */
  sentAt: nullableText,
  /** When the phone first acknowledged it, and by which channel it came. */
  receivedAt: nullableText,
  receivedBy: z.enum(CHANNELS).nullable(),
  /** When it first was on a visible screen. */
  seenAt: nullableText,
  closedAt: nullableText,
  /** `unreached`: no phone acknowledged it in time. Null while it is live. */
  outcome: z.enum(OFFER_OUTCOMES).nullable(),
  /** Null for offers from before reasons were stored. */
  reason: OfferReason.nullable(),
})
export type OfferRecord = z.infer<typeof OfferRecord>
