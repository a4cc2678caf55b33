import { z } from 'zod'
import { Session } from '../accounts/entities.ts'
import { OperatorAppeal } from '../appeals/entities.ts'
import { nullableText } from '../fields.ts'
import { Status } from '../orders/entities.ts'
import { OperatorRider } from '../riders/entities.ts'

/** What counts for a rider in a time: orders that brought something and what they brought, pesos; waits at stores, and how long in all, seconds. */
const RiderSums = z.object({
  delivered: z.number(),
  money: z.number(),
  waits: z.number(),
  waitedSeconds: z.number(),
})
export type RiderSums = z.infer<typeof RiderSums>

/** What an operator wrote down about a rider. It stays as it is; the rider reads it in the export of its data, without the name. */
export const RiderNote = z.object({ _id: z.string(), body: z.string(), at: z.string(), by: z.string() })
export type RiderNote = z.infer<typeof RiderNote>

/** All that operators know of a rider, but contacts and document, which are shown on request, and its orders, by page. */
export const RiderPage = z.object({
  rider: OperatorRider,
  /** The order in hand. */
  order: z.object({ _id: z.string(), number: z.number() }).nullable(),
  /** Of the platform's calendar. */
  today: RiderSums,
  month: RiderSums,
  /** The newest. */
  appeals: z.array(OperatorAppeal),
  /** The open ones, the most recently used first. */
  sessions: z.array(Session),
  /** The newest first, NOTES_SHOWN at most. */
  notes: z.array(RiderNote),
  /** A new phone or email that waits for its code. */
  contactChange: z
    .object({ of: z.enum(['phone', 'email']), by: z.string(), begunAt: z.string(), expiresAt: z.string() })
    .nullable(),
})
export type RiderPage = z.infer<typeof RiderPage>

/** An order that is a rider's, in the list of them. */
export const OrderOfRider = z.object({
  _id: z.string(),
  number: z.number(),
  status: Status,
  storeName: nullableText,
  /** When it was delivered or ended; before that, when it was placed. */
  at: z.string(),
  /** What it brought the rider, pesos; null where it brought nothing, or not yet. */
  earned: z.number().nullable(),
})
export type OrderOfRider = z.infer<typeof OrderOfRider>
