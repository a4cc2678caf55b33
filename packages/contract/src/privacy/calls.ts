import { z } from 'zod'
import { password } from '../accounts/entities.ts'
import type { CallDefinition } from '../call.ts'
import { ERRORS } from '../errors.ts'
import { byId, done } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { OperatorRider } from '../riders/entities.ts'
import type { privacyRoutes } from './routes.ts'

export const privacyCalls = {
  exportMyData: {
    summary: 'All that is kept about the rider of this token (JSON file)',
  },
  eraseMyAccount: {
    summary: 'Erase the account of this token, at once and for good',
    body: z.strictObject({
      password: password('Completá la contraseña')
        .min(1, 'Completá la contraseña')
        .max(TEXT_MAX.password, ERRORS.PASSWORD_WRONG.message),
    }),
    reply: done,
  },
  eraseRider: {
    summary: "Erase a rider's account on request, at once and for good",
    params: byId,
    reply: OperatorRider,
  },
} as const satisfies Record<keyof typeof privacyRoutes, CallDefinition>
