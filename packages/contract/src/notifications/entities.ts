import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { NOTICE_KINDS } from './notices.ts'

/** What a rider is told about a change that somebody else made: the facts of its words (`noticeWords`). */
export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  at: z.string(),
  /** Null until the rider has read it. */
  readAt: nullableText,
  orderId: nullableText,
  orderNumber: z.number().nullable(),
  storeName: nullableText,
  /** Only while the order is the rider's. */
  storePhone: nullableText,
  zoneName: nullableText,
  /** What whoever decided it wrote. */
  reason: nullableText,
  /** The rider had the goods already. */
  pickedUp: z.boolean(),
  /** What the rider paid at the store, pesos. */
  paid: z.number(),
  /** What the order brings its rider, pesos. */
  shippingCost: z.number(),
  /** Of what was given or taken away: where it is fetched, or brought back. Absent for all else. */
  pickupAddress: nullableText.optional(),
  /** What it means and what to do, where the usual words say too little; absent from an older server. */
  body: nullableText.optional(),
  /** What the order's end brings the rider beside the fee, pesos; absent from an older server. */
  pay: z.number().optional(),
})
export type Notice = z.infer<typeof Notice>
