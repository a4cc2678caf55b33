import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, nullableText, pageAfterId, prose, repeatable } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { OrderOfRider, RiderNote, RiderPage } from './entities.ts'
import type { riderPageRoutes } from './routes.ts'

export const riderPageCalls = {
  getRiderPage: {
    summary: 'All that operators know of a rider; contacts and document on request alone',
    params: byId,
    reply: RiderPage,
  },
  listOrdersOfRider: {
    summary: "A rider's orders by page, the newest first",
    params: byId,
    query: z.object(pageAfterId),
    reply: z.object({ orders: z.array(OrderOfRider), next: nullableText }),
  },
  addRiderNote: {
    summary: 'Write down something about a rider, for good (accepts Idempotency-Key)',
    params: byId,
    headers: repeatable,
    body: z.strictObject({ body: prose('la nota', TEXT_MAX.comment) }),
    reply: RiderNote,
    success: 201,
  },
} as const satisfies Record<keyof typeof riderPageRoutes, CallDefinition>
