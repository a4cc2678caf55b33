import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { Day } from '../fields.ts'
import { RECORD } from './limits.ts'
import type { recordRoutes } from './routes.ts'

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const recordCalls = {
  downloadRecord: {
    summary: "The rider's record of work of a period, signed by the platform (text file)",
    /** Days of the platform's calendar, both inclusive. */
    query: z
      .object({ from: Day, to: Day })
      .refine(({ from, to }) => daysBetween(from, to) >= 0, {
        error: 'El período termina antes de empezar',
        path: ['to'],
      })
      .refine(({ from, to }) => daysBetween(from, to) < RECORD.mostDays, {
        error: `El período no puede tener más de ${RECORD.mostDays} días`,
        path: ['from'],
      }),
  },
} as const satisfies Record<keyof typeof recordRoutes, CallDefinition>
