import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, queryNumber } from '../fields.ts'
import { Order } from '../orders/entities.ts'
import { SUMMARY_YEARS } from './years.ts'
import type { earningsRoutes } from './routes.ts'

const monthOfYear = {
  year: queryNumber('El año no es válido', SUMMARY_YEARS.first, SUMMARY_YEARS.last),
  month: queryNumber('El mes no es válido', 1, 12),
}

const Earned = z.object({ delivered: z.number(), money: z.number() })

export const earningsCalls = {
  getMonthlyTotals: {
    summary: 'Orders and earnings of a month, what it took, and what today and this week brought',
    params: byId,
    query: z.object(monthOfYear),
    reply: z.object({
      /** Uppercase Spanish name of the month. */
      month: z.string(),
      /** Delivered orders. */
      total: z.number(),
      /** Sum of what the rider earned, pesos. */
      totalMoneyByMonth: z.number(),
      /** The platform's commission on it, pesos. */
      puniEarnings: z.number(),
      /** Waits at stores that ended in it: how many, and how long in all, seconds. */
      waits: z.number(),
      waitedSeconds: z.number(),
      /** The days on which something was earned, ascending. Missing in answers kept from before it was told. */
      days: z
        .array(
          z.object({
            /** `YYYY-MM-DD` in the platform's time zone. */
            day: z.string(),
            /** Delivered orders. */
            total: z.number(),
            /** Sum of what the rider earned, pesos. */
            money: z.number(),
          }),
        )
        .optional(),
      /** What it took beside the deliveries. Missing in answers kept from before it was told. */
      work: z
        .object({
          /** Within the month, up to now. */
          onDutySeconds: z.number(),
          /** With orders that were earned: to the store and on to the door, as they were offered. Of offers that are no longer kept, to the door alone. */
          metres: z.number(),
          /** Without an order in hand, on duty: between the positions that the phone reported. */
          metresFree: z.number(),
          /** What waits and cancellations were paid, pesos. */
          extras: z.number(),
        })
        .optional(),
      /** By the platform's calendar, whatever month is asked for; weeks begin on Monday. Pesos before the commission. As `work`. */
      recent: z.object({ today: Earned, week: Earned }).optional(),
    }),
  },
  reviewEarnings: {
    summary: 'Confirm or reject what a rider earned with a delivery that was reported late, or claims',
    params: byId,
    body: z.strictObject({ confirm: z.boolean('Indicá si la ganancia se confirma') }),
    reply: z.object({ order: Order }),
  },
} as const satisfies Record<keyof typeof earningsRoutes, CallDefinition>
