import { z } from 'zod'
import { nullableText, Position } from '../fields.ts'

/** A rider's alarm from an order. */
export const Emergency = z.object({
  _id: z.string(),
  order: z.object({ _id: z.string() }),
  /** When the rider gave it, and when the platform heard of it. */
  occurredAt: z.string(),
  toldAt: z.string(),
  /** Null where the phone did not know. `accuracy` in metres. */
  position: Position.extend({ accuracy: z.number(), at: z.string() }).nullable(),
  /** When an operator said that it is seen. */
  seenAt: nullableText,
})
export type Emergency = z.infer<typeof Emergency>

export const OperatorEmergency = Emergency.extend({
  order: z.object({ _id: z.string(), number: z.number(), store: z.string() }),
  rider: z.object({ _id: z.string(), fullName: z.string(), phone: z.string() }),
  /** How often it was given before anybody saw it, and when last. */
  times: z.number(),
  lastToldAt: z.string(),
  seenBy: nullableText,
})
export type OperatorEmergency = z.infer<typeof OperatorEmergency>
