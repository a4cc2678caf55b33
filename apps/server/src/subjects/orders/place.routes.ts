import { phoneWarnings } from '@puni/contract/fields'
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import { formatPesos } from '@puni/contract/pesos'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { closedText, opensNext, weekMinute } from '@puni/contract/stores/opening-hours'
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
import { type PricingSources, waysToPrice } from './ways-to-price.ts'
import { presentPlacedOrder } from './orders.present.ts'
import { type OrderRow, readOrder } from './orders.queries.ts'

type NewOrder = z.output<typeof NewOrderSchema>

interface Dependencies extends PricingSources {
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
}

/** Placing orders, by operators and stores. */
export function serveCreateOrder(
  serve: Serve,
  { commands, config, signingKey, ...sources }: Dependencies,
): void {
  const { db } = sources
  serve('createOrder', async ({ body, caller, once, reply }) => {
    const timeZone = config.PLATFORM_TIME_ZONE
    const [way = null] = await waysToPrice([body], sources)
    const placing = { order: body, caller, caps: config, way, times: config, signingKey, timeZone }
    // A store's program is told what an operator sees in the form; before this order is one of the usual ones.
    const usual = caller.kind === 'store' ? await readUsualAmounts(db, caller.id) : null
    const { orderId, priceEstimated } = await commands.transact(
      (tx, now) => createOrder(tx, now, placing),
      once,
    )
    const order = await readOrder(db, config.PLATFORM_TIME_ZONE, orderId)
    const handover = order.handover === null ? null : await readStoredHandover(db, orderId)
    reply.status(201)
    return {
      order: presentPlacedOrder(order, presentPlacedHandover(order, handover)),
      warnings: warningsOf(body, {
        usual,
        closed: await readClosed(db, { storeId: body.storeId, order, timeZone }),
        priceEstimated,
      }),
    }
  })
}

/** What is said of an order for a time at which its store is closed; null otherwise. */
async function readClosed(
  db: Database,
  {
    storeId,
    order,
    timeZone,
  }: { readonly storeId: string | undefined; readonly order: OrderRow; readonly timeZone: string },
): Promise<string | null> {
  if (storeId === undefined) return null
  const store = await db
    .selectFrom('stores')
    .select('opening_hours')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const opens = opensNext(store.opening_hours, weekMinute(order.pickup_due_at ?? order.created_at, timeZone))
  return opens === null ? null : closedText(opens)
}

/** What speaks against an order. */
interface Doubts {
  readonly usual: OperatorStore['usual']
  /** Null while its store is open. */
  readonly closed: string | null
  /** The rule's price is that of an estimated way. */
  readonly priceEstimated: boolean
}

const PRICE_ESTIMATED =
  'No se pudo calcular el recorrido por calles: el precio sale de una distancia estimada.'

/** What was taken as it came, though it may not do; undefined if there is nothing of the kind. */
function warningsOf(
  { origin, destination, management }: NewOrder,
  { usual, closed, priceEstimated }: Doubts,
) {
  const warnings = {
    // Of a warning, not a refusal: stores work beyond the hours that somebody once typed.
    ...(closed !== null && { storeId: closed }),
    ...phoneWarnings({ 'origin.storePhone': origin?.storePhone, 'destination.phone': destination.phone }),
    ...amountWarnings(management, usual),
    ...(priceEstimated && { 'management.shippingCost': PRICE_ESTIMATED }),
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
      const far = pesos === undefined ? null : comparedToUsual(pesos, usually)
      return far === null || usually === null ? [] : [[field, usualText[far](formatPesos(usually))]]
    }),
  )
}
