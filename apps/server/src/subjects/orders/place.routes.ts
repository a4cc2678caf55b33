import { phoneWarnings } from '@puni/contract/fields'
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { comparedToUsual, usualText } from '@puni/contract/stores/usual-amount'
import type { z } from 'zod'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { presentPlacedHandover } from '../handover/handover.present.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { readUsualAmounts } from './of-a-store.queries.ts'
import { createOrder } from './place.commands.ts'
import { presentPlacedOrder } from './orders.present.ts'
import { readOrder } from './orders.queries.ts'

type NewOrder = z.output<typeof NewOrderSchema>

interface Dependencies {
  readonly db: Database
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(serve: Serve, { db, commands, config, signingKey }: Dependencies): void {
  serve('createOrder', async ({ body, caller, once, reply }) => {
    const placing = { order: body, caller, caps: config, times: config, signingKey }
    // A store's program is told what an operator sees in the form; before this order is one of the usual ones.
    const usual = caller.kind === 'store' ? await readUsualAmounts(db, caller.id) : null
    const { orderId } = await commands.transact((tx, now) => createOrder(tx, now, placing), once)
    const order = await readOrder(db, config.PLATFORM_TIME_ZONE, orderId)
    const handover = order.handover === null ? null : await readStoredHandover(db, orderId)
    reply.status(201)
    return {
      order: presentPlacedOrder(order, presentPlacedHandover(order, handover)),
      warnings: warningsOf(body, usual),
    }
  })
}

/** What was taken as it came, though it may not do; undefined if there is nothing of the kind. */
function warningsOf({ origin, destination, management }: NewOrder, usual: OperatorStore['usual']) {
  const warnings = {
    ...phoneWarnings({ 'origin.storePhone': origin?.storePhone, 'destination.phone': destination.phone }),
    ...amountWarnings(management, usual),
  }
  return Object.keys(warnings).length === 0 ? undefined : warnings
}

/** What is said of amounts that are far from the usual ones of the store. An order that was prepaid has no value to front. */
function amountWarnings(
  { storeValue, shippingCost }: NewOrder['management'],
  usual: OperatorStore['usual'],
): Record<string, string> {
  const amounts = [
    ['management.storeValue', storeValue, storeValue === 0 ? null : (usual?.storeValue ?? null)],
    ['management.shippingCost', shippingCost, usual?.shippingCost ?? null],
  ] as const
  return Object.fromEntries(
    amounts.flatMap(([field, pesos, usually]) => {
      const far = comparedToUsual(pesos, usually)
      return far === null || usually === null ? [] : [[field, usualText[far](formatPesos(usually))]]
    }),
  )
}
