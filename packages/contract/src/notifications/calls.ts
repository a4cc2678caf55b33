import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, done, token } from '../fields.ts'
import { PUSH_TOKEN_MAX_LENGTH, PUSH_TOKEN_MIN_LENGTH } from './limits.ts'
import type { notificationRoutes } from './routes.ts'

export const notificationCalls = {
  setPushToken: {
    summary: 'Store the push token of this rider',
    body: z.strictObject({
      pushToken: token(
        'El token de notificaciones no es válido',
        PUSH_TOKEN_MIN_LENGTH,
        PUSH_TOKEN_MAX_LENGTH,
      ),
    }),
    reply: done,
  },
  testPush: {
    summary: 'Send a test notification to this rider, now',
    params: byId,
    /** `testId` comes back in the push. */
    reply: z.object({ testId: z.string() }),
  },
  readNotice: {
    summary: 'Note that the rider has read what was told',
    params: byId,
    reply: done,
  },
} as const satisfies Record<keyof typeof notificationRoutes, CallDefinition>
