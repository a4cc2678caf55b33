import { z } from 'zod'
import { Position } from '../fields.ts'

/** What the customer's page says; each empty where there is nothing to say. */
export const TrackingWords = z.object({
  /** Where the order is. */
  title: z.string(),
  /** What comes next, or what to do. */
  lead: z.string(),
  /** When it comes: a range that gets narrower, 'entre las 20:35 y las 20:55', 'en unos 6 a 9 min'. */
  when: z.string(),
  /** That it comes later than promised. */
  late: z.string(),
  /** First name and vehicle of the rider who has it. */
  rider: z.string(),
  /** What is paid at the door, and how. */
  pay: z.string(),
  address: z.string(),
  /** What the customer says or shows at the door, while the order is on the way. */
  secret: z.string(),
  /** What that is for. */
  secretHint: z.string(),
  /** How old the rider's position is, or that none is known. */
  located: z.string(),
  /** What the customer has written to the rider, a line each. */
  notes: z.string(),
  /** The time of day of all this. */
  asOf: z.string(),
})
export type TrackingWords = z.infer<typeof TrackingWords>

/** An order as its customer follows it: no phone, no surname, no other order. */
export const Tracking = z.object({
  words: TrackingWords,
  /** Steps that are done: placed, with a rider, on the way, delivered. 0 for an order that ended otherwise. */
  step: z.number(),
  /** Nothing changes any more. */
  isOver: z.boolean(),
  /** Another note may be sent. */
  mayWrite: z.boolean(),
  /** While it is on the way and its rider's position is known. `isLive`: it is new enough to be where the rider is. */
  map: z.object({ rider: Position, door: Position, isLive: z.boolean() }).nullable(),
})
export type Tracking = z.infer<typeof Tracking>
