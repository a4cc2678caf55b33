import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { admissionOf } from '../accounts/admission.ts'
import { presentPlacedHandover } from '../handover/handover.present.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { createOrder } from './orders.commands.ts'
import { presentPlacedOrder } from './orders.present.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(serve: Serve, { db, commands, config, signingKey }: Dependencies): void {
  serve(
    'createOrder',
    async ({ body, headers, caller, reply }) => {
      const { order } = await commands.run((db, now) =>
        createOrder(db, now, {
          order: body,
          caller,
          admission: admissionOf(caller, now),
          request: keyedRequest('createOrder', caller, headers['idempotency-key'], body),
          timeZone: config.PLATFORM_TIME_ZONE,
          signingKey,
        }),
      )
      // Most ask for no proof, and are placed by two statements.
      const stored = order.handover === null ? null : await readStoredHandover(db, order.id)
      reply.status(201)
      return { order: presentPlacedOrder(order, presentPlacedHandover(order, stored)) }
    },
    { confirms: true },
  )
}
