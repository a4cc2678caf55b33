import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { optional, queryPoint, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Place } from './entities.ts'
import type { placeRoutes } from './routes.ts'

export const placeCalls = {
  searchPlaces: {
    summary: 'Streets, corners and addresses by what somebody typed',
    /** `near` ranks: the nearer of two alike comes first. */
    query: z.object({ query: text('la dirección', TEXT_MAX.street), near: optional(queryPoint) }),
    reply: z.object({ places: z.array(Place) }),
  },
} as const satisfies Record<keyof typeof placeRoutes, CallDefinition>
