import { z } from 'zod'
import { POLICIES } from '../offers/dispatch.ts'

/** How a day went, or would have gone. Times in seconds, from the order's ready time unless stated otherwise. */
export const DaySummary = z.object({
  /** The policy of a replay; null for what happened. */
  policy: z.enum(POLICIES).nullable(),
  orders: z.number(),
  undelivered: z.number(),
  /** Mean from placement to the door, and from ready to picked up; null without a delivery. */
  clickToDoor: z.number().nullable(),
  readyToPickup: z.number().nullable(),
  /** 90th percentile of placement to door. */
  clickToDoorP90: z.number().nullable(),
  /** Deliveries by whole minutes from placement to door, in steps of ten: 0–9, 10–19, …, 90 and more. */
  doorHistogram: z.array(z.number()),
  /** What each rider who worked earned, pesos, ascending. */
  earnings: z.array(z.number()),
})
export type DaySummary = z.infer<typeof DaySummary>

/** A day's replay, as far as it is. */
export const Replay = z.object({
  run: z.string(),
  /** `late`: it took too long, and the policies that are missing are not coming. `failed`: so did the whole of it. */
  state: z.enum(['running', 'done', 'late', 'failed']),
  /** What happened first, then every policy, as far as they are known. */
  summaries: z.array(DaySummary),
  /** How much of the next policy is done, 0 to 1. */
  progress: z.number(),
})
export type Replay = z.infer<typeof Replay>
