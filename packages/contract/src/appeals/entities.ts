import { z } from 'zod'
import { nullableText } from '../fields.ts'
import { Adjustment } from '../orders/entities.ts'
import { APPEAL_ABOUT, APPEAL_OUTCOMES } from './values.ts'

/** A rider's answer to a decision, and what an operator said to it. */
export const Appeal = z.object({
  _id: z.string(),
  about: z.enum(APPEAL_ABOUT),
  order: z.object({ _id: z.string(), number: z.number() }).nullable(),
  blockReason: nullableText,
  body: z.string(),
  /** How many there are: `getAppealPhoto` numbers them from 1. */
  photos: z.number(),
  sentAt: z.string(),
  /** By when an answer is due. */
  dueAt: z.string(),
  answer: z.object({ outcome: z.enum(APPEAL_OUTCOMES), text: z.string(), at: z.string() }).nullable(),
})
export type Appeal = z.infer<typeof Appeal>

export const OperatorAppeal = Appeal.extend({
  rider: z.object({ _id: z.string(), fullName: z.string() }),
  blockedAt: nullableText,
  blockedBy: nullableText,
  /** The block that it is about lasts. */
  isBlockOn: z.boolean(),
  /** Those of its order, oldest first, where it is about them. Absent from the version before. */
  adjustments: z.array(Adjustment).optional(),
  answeredBy: nullableText,
})
export type OperatorAppeal = z.infer<typeof OperatorAppeal>
