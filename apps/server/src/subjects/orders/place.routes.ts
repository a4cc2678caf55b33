import { phoneWarnings } from '@puni/contract/fields'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { presentPlacedHandover } from '../handover/handover.present.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { createOrder } from './place.commands.ts'
import { presentPlacedOrder } from './orders.present.ts'
import { readOrder } from './orders.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(serve: Serve, { db, commands, config, signingKey }: Dependencies): void {
  serve('createOrder', async ({ body, caller, once, reply }) => {
    const placing = { order: body, caller, signingKey }
    const { orderId } = await commands.transact((tx, now) => createOrder(tx, now, placing), once)
    const order = await readOrder(db, config.PLATFORM_TIME_ZONE, orderId)
    const handover = order.handover === null ? null : await readStoredHandover(db, orderId)
    reply.status(201)
    return {
      order: presentPlacedOrder(order, presentPlacedHandover(order, handover)),
      warnings: phoneWarnings({
        'origin.storePhone': body.origin?.storePhone,
        'destination.phone': body.destination.phone,
      }),
    }
  })
}
