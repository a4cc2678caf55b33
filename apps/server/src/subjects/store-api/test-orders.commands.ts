/**
 * Orders of test keys. No rider, dispatcher, operator, figure or ledger ever reads them: a simulated rider delivers them in a minute, which means
 * that their state follows from their age.
 */
import { type StoreOrder } from '@puni/contract/store-api/entities'
import { TEST_STEPS } from '@puni/contract/store-api/limits'
import type { HandoverKind } from '@puni/contract/handover/proofs'
import type { Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { type OrderStatus, phaseOf } from '@puni/contract/orders/order-states'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { presentPlacedHandover } from '../handover/handover.present.ts'
import { newSecrets } from '../handover/secrets.ts'
import { iso } from '../orders/orders.present.ts'
import type { StorePlacing } from './place-store-order.commands.ts'
import type { Reckoned } from './quotes.commands.ts'

export type TestOrderRow = Selectable<Tables['test_orders']>

/** Places an order that reaches nobody. */
export async function placeTestOrder(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, order, signingKey }: StorePlacing,
  { asked, price, pickup_due_at: dueAt, promised_at: promisedAt }: Reckoned,
): Promise<Outcome & { readonly orderId: string }> {
  const { paid, storeValue } = order.payment
  const id = randomUUID()
  const { name = null, phone = null, comment = null } = order.destination
  const placed: StoreOrder = {
    _id: '',
    number: 0,
    test: true,
    externalReference: order.externalReference ?? null,
    ...stateOf({ created_at: now, changed_at: now, canceled_at: null, cancel_reason: null }, now),
    pickupTime: iso(dueAt),
    promisedAt: iso(promisedAt),
    dropoffWindow: asked.dropoffWindow,
    isUrgent: asked.isUrgent,
    destination: { ...asked.destination, name, phone, comment },
    items: order.items ?? null,
    pickupComment: order.pickupComment ?? null,
    amounts: {
      price: price / 100,
      storeValue,
      collect: paid ? 0 : storeValue + price / 100,
      paid,
    },
    handover: handoverOf(id, order.handover ?? 'none', signingKey),
    trackingUrl: null,
    canceledFor: 0,
  }
  await tx
    .insertInto('test_orders')
    .values({
      id,
      store_id: storeId,
      placed: JSON.stringify(placed),
      created_at: now,
      changed_at: now,
      canceled_at: null,
      cancel_reason: null,
    })
    .execute()
  return { orderId: id, happened: [] }
}

/** An order of a test key as it is now. */
export function presentTestOrder(row: TestOrderRow, now: Date): StoreOrder {
  const state = stateOf(row, now)
  const { handover } = row.placed
  const isProved = handover !== undefined && state.deliveredAt !== null
  return {
    ...row.placed,
    _id: row.id,
    number: row.number,
    ...state,
    ...(isProved && {
      handover: { ...handover, state: 'verified', pin: null, shortCode: null, signedCode: null },
    }),
  }
}

/** What the customer would show or say at the door: nobody asks for it, so that it is proved by itself. */
function handoverOf(
  orderId: string,
  kind: HandoverKind | 'none',
  signingKey: SigningKey,
): StoreOrder['handover'] {
  if (kind === 'none') return undefined
  const { publicKey, ...secrets } = newSecrets({ kind, orderId }, signingKey)
  const asked = { handover: kind, handover_state: null, handover_tries: 0, handover_key: publicKey }
  return presentPlacedHandover(asked, secrets)
}

/** The rider of all of them. */
const SIMULATED = { firstName: 'Rider de prueba', vehicleType: 'Moto' } as const

type Ages = Pick<TestOrderRow, 'created_at' | 'changed_at' | 'canceled_at' | 'cancel_reason'>

/** The status at an instant, of an order that was not canceled. */
export function testStatus(createdAt: Date, now: Date): OrderStatus {
  const age = (now.getTime() - createdAt.getTime()) / 1000
  return TEST_STEPS.findLast(([seconds]) => seconds <= age)?.[1] ?? 'pending'
}

/** What follows from its age. */
function stateOf(
  { created_at: createdAt, changed_at: changedAt, canceled_at: end, cancel_reason: reason }: Ages,
  now: Date,
) {
  // What is asked may be how it was before.
  const canceledAt = end !== null && end <= now ? end : null
  const until = canceledAt ?? now
  const reached = TEST_STEPS.map(
    ([seconds, status]) => [status, new Date(createdAt.getTime() + seconds * 1000)] as const,
  ).filter(([, at]) => at <= until)
  const at = (status: OrderStatus) => iso(reached.find(([each]) => each === status)?.[1] ?? null)
  const last = reached.at(-1)?.[1] ?? createdAt
  const reachedStatus = testStatus(createdAt, until)
  const isCanceled = canceledAt !== null
  const [arrivesAfter] = TEST_STEPS.find(([, status]) => status === 'waiting_pickup')!
  const arrivesAt = new Date(createdAt.getTime() + arrivesAfter * 1000)
  return {
    status: isCanceled ? ('canceled' as const) : reachedStatus,
    createdAt: createdAt.toISOString(),
    updatedAt: new Date(Math.max((canceledAt ?? last).getTime(), changedAt.getTime())).toISOString(),
    riderArrivesAt: isCanceled || phaseOf(reachedStatus) !== 'to the store' ? null : iso(arrivesAt),
    arrivedAt: at('waiting_pickup'),
    pickedUpAt: at('on the way'),
    deliveredAt: at('delivered'),
    endedAt: iso(canceledAt) ?? at('delivered'),
    rider: reachedStatus === 'pending' ? null : SIMULATED,
    ended: isCanceled ? { by: 'store' as const, reason } : null,
    cancelFee: isCanceled || at('on the way') !== null ? null : 0,
  }
}
