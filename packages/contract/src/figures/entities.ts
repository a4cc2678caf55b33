import { z } from 'zod'
import { nullableText } from '../fields.ts'
import type { Timed } from './groupings.ts'

/** How long something took, seconds: of how many orders, their median, and their 10th and 90th percentiles. */
export const Spread = z.object({ count: z.number(), p10: z.number(), median: z.number(), p90: z.number() })
export type Spread = z.infer<typeof Spread>

/** Null where nothing was timed. */
const spread = Spread.nullable()

/** What became of orders that were placed in some days. */
export const Figures = z.object({
  /** Placed: the sum of those delivered, canceled, failed and still open. */
  orders: z.number(),
  delivered: z.number(),
  canceled: z.number(),
  failed: z.number(),
  open: z.number(),
  /** Of those delivered: which had a promise, and which of these came after it. */
  promised: z.number(),
  late: z.number(),
  /**
   * Offers made for these orders; null where offers of that time are no longer kept. `unanswered`: expired, or never reached a phone. The rest is
   * withdrawn or live. An order that an operator gave to a rider was not offered.
   */
  offers: z
    .object({ made: z.number(), accepted: z.number(), skipped: z.number(), unanswered: z.number() })
    .nullable(),
  /** Of the trip that counted last. */
  times: z.object({
    /** Placed to first offer. */
    toOffer: spread,
    /** Offered to accepted, of the offer that was accepted. */
    toAccept: spread,
    /** Accepted, or assigned, to at the store. */
    toStore: spread,
    atStore: spread,
    /** Picked up to delivered. */
    toDoor: spread,
    placedToDoor: spread,
  } satisfies Record<Timed, unknown>),
  /** Pesos, of delivered orders: goods and delivery, as the customers paid; what riders earned of it, without what waits for a review or was rejected; and the platform's commission on that. */
  money: z.object({ goods: z.number(), fees: z.number(), earned: z.number(), commission: z.number() }),
})
export type Figures = z.infer<typeof Figures>

/** The figures of one group. */
export const FigureRow = Figures.extend({
  /** A day `YYYY-MM-DD`, an hour '0' to '23', or an id; null for orders without a registered store, or without a rider. */
  key: nullableText,
  /** Of a zone, store or rider. */
  name: nullableText,
})
export type FigureRow = z.infer<typeof FigureRow>
