import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { admissionOf } from '../accounts/admission.ts'
import { createOrder } from './orders.commands.ts'
import { presentPlacedOrder } from './orders.present.ts'

interface Dependencies {
  readonly commands: Commands
  readonly config: Config
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(serve: Serve, { commands, config }: Dependencies): void {
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
        }),
      )
      reply.status(201)
      return { order: presentPlacedOrder(order) }
    },
    { confirms: true },
  )
}
