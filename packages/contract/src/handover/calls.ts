import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, optionalText } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { Order } from '../orders/entities.ts'
import type { handoverRoutes } from './routes.ts'

export const handoverCalls = {
  proveHandover: {
    summary: "Send the photo of an order's handover (multipart form)",
    params: byId,
    /** `reason`: where the photo takes the place of something else, and no reason was given before. */
    form: z.object({ photo: z.file(), reason: optionalText('el motivo', TEXT_MAX.comment) }),
    reply: z.object({ order: Order }),
  },
  getHandoverPhoto: {
    summary: "The photo of an order's handover (JPEG)",
    params: byId,
  },
} as const satisfies Record<keyof typeof handoverRoutes, CallDefinition>
