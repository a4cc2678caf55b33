import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { text, token } from '../fields.ts'
import { Tracking } from './entities.ts'
import { TRACKING } from './limits.ts'
import type { trackingRoutes } from './routes.ts'

const byToken = z.object({ token: token('El enlace no es válido', 1, 100) })

export const trackingCalls = {
  getTracking: {
    summary: "What the customer's page shows of an order, while its link holds",
    params: byToken,
    reply: Tracking,
  },
  sendNote: {
    summary: "A customer's note to the rider; the same again changes nothing",
    params: byToken,
    body: z.strictObject({ text: text('el mensaje', TRACKING.noteLength) }),
    reply: Tracking,
  },
} as const satisfies Record<keyof typeof trackingRoutes, CallDefinition>
