import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { Day, Id, nullableText, optional } from '../fields.ts'
import { FigureRow, Figures } from './entities.ts'
import { FIGURE_GROUPINGS } from './groupings.ts'
import { FIGURES_MOST_DAYS } from './limits.ts'
import { periodWithin } from '../period.ts'
import type { figureRoutes } from './routes.ts'

export const figureCalls = {
  getFigures: {
    summary: 'What became of the orders placed in some days: numbers, times, money',
    /**
     * Days of the platform's calendar, both inclusive: an order belongs to the day on which it was placed, however long it took. It counts for the
     * rider who has it, or had it last; an offer for the rider to whom it was made.
     */
    query: z
      .object({
        from: Day,
        to: Day,
        by: z.enum(FIGURE_GROUPINGS, 'La agrupación no es válida'),
        zoneId: optional(Id),
        storeId: optional(Id),
        riderId: optional(Id),
      })
      .check(periodWithin(FIGURES_MOST_DAYS)),
    reply: z.object({
      total: Figures,
      /** Days and hours in their sequence, those without orders left out; of others those with most orders first, 500 at most. */
      rows: z.array(FigureRow),
      /** How many groups there are. */
      groups: z.number(),
      /** Offers of orders that were placed before this day are not counted: they are no longer kept. */
      offersSince: z.string(),
      /** The rider asked for; null without one. */
      riderName: nullableText,
    }),
  },
} as const satisfies Record<keyof typeof figureRoutes, CallDefinition>
