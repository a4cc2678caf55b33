/** The photo of a handover: taken in place of a signature, or of a PIN or code that did not come. */
import { ERRORS } from '@puni/contract/errors'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readStoredHandover } from '../handover/handover.queries.ts'
import { triesLeft } from '../handover/proof.policy.ts'
import { notePhoto } from '../handover/proof.commands.ts'

/** The order that a rider names, as far as it decides on its photo. */
interface Photographed {
  readonly assigned_rider_id: string | null
  readonly handover: string | null
  readonly handover_state: string | null
  readonly handover_tries: number
}

/**
 * Throws FORBIDDEN unless this rider holds the order or held it last, and HANDOVER_NOT_ASKED unless a photo is asked for: by its setting,
 * or because PIN or code were wrong too often, or wrong when the rider had left.
 */
export function refuseUnasked(order: Photographed, riderId: string): void {
  if (order.assigned_rider_id !== riderId) throw new Refusal('FORBIDDEN')
  const { handover, handover_state: state, handover_tries: tries } = order
  const isInPlace = state !== null || triesLeft(tries) === 0
  if (handover !== 'photo' && (handover === null || !isInPlace)) throw new Refusal('HANDOVER_NOT_ASKED')
}

/** What a rider sends. */
interface Sent {
  readonly orderId: string
  readonly riderId: string
  /** Its key in the photo store. */
  readonly photo: string
  readonly reason: string | null
}

/**
 * Notes a photo. `isKept` is false where there is one already: the first stands, and the request is a repetition. Throws what
 * `refuseUnasked` throws, ORDER_NOT_FOUND, and INVALID_INPUT where a reason is missing.
 */
export async function takePhoto(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, photo, reason }: Sent,
): Promise<Outcome & { readonly isKept: boolean }> {
  const order = await tx
    .selectFrom('orders')
    .select(['assigned_rider_id', 'handover', 'handover_state', 'handover_tries'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  refuseUnasked(order, riderId)
  const stored = await readStoredHandover(tx, orderId)
  if (stored === null || stored.photo !== null) return { isKept: false, happened: [] }
  const said = reason ?? stored.reason
  if (order.handover !== 'photo' && said === null) {
    const fields = { reason: 'Contá por qué se entregó sin comprobante' }
    throw new Refusal('INVALID_INPUT', { fields, message: ERRORS.INVALID_INPUT.message })
  }
  const isProved = order.handover_state === 'unverified'
  const state = order.handover === 'photo' ? ('verified' as const) : ('explained' as const)
  await tx
    .updateTable('orders')
    .set({ updated_at: now, ...(isProved && { handover_state: state }) })
    .where('id', '=', orderId)
    .execute()
  await notePhoto(tx, now, { orderId, riderId, photo, reason: said, isProved })
  return { isKept: true, happened: [{ type: 'order-flagged', orderId, riderIds: [riderId] }] }
}
