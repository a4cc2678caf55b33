import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { Day } from '../fields.ts'
import { RECORD } from './limits.ts'
import { periodWithin } from '../period.ts'
import type { recordRoutes } from './routes.ts'

export const recordCalls = {
  downloadRecord: {
    summary: "The rider's record of work of a period, signed by the platform (text file)",
    /** Days of the platform's calendar, both inclusive. */
    query: z.object({ from: Day, to: Day }).check(periodWithin(RECORD.mostDays)),
  },
} as const satisfies Record<keyof typeof recordRoutes, CallDefinition>
