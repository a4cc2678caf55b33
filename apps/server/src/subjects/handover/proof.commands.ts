/** Writes what comes of a proof. */
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { newPin } from './secrets.ts'

/** Counts a wrong try. The caller has locked the order. */
export async function countWrongTry(
  tx: DatabaseTransaction,
  now: Date,
  orderId: string,
  typed: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ updated_at: now, handover_tries: sql`handover_tries + 1` })
    .where('id', '=', orderId)
    .execute()
  await tx
    .updateTable('handovers')
    .set({ tried: sql`array_append(tried, ${typed}::text)` })
    .where('order_id', '=', orderId)
    .execute()
}

/** An order that leaves the hands of its rider. */
interface LeftOrder {
  readonly id: string
  readonly handover: HandoverKind | null
}

/**
 * The next rider proves the handover from the beginning: with tries of one's own, and a PIN that the rider before never heard. The codes
 * stay, which nobody guesses. The caller has locked the order, and sets its `handover_tries`.
 */
export async function renewProof(tx: DatabaseTransaction, { id, handover }: LeftOrder): Promise<void> {
  const pins = { former_pins: sql<string[]>`array_append(former_pins, pin)`, pin: newPin() }
  await tx
    .updateTable('handovers')
    .set({ tried: [], reason: null, photo: null, rider_id: null, ...(handover === 'pin' && pins) })
    .where('order_id', '=', id)
    .execute()
}

/** What a delivery leaves of its proof. */
interface Delivered {
  readonly orderId: string
  readonly state: HandoverState
  /** Who gave it; null for an operator, who gave none. */
  readonly riderId: string | null
  readonly reason: string | null
  readonly wrong: string | null
}

/** Notes the proof of a delivery, and forgets what the customer was told. Locks the handover after its order. */
export async function noteProof(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, state, riderId, reason, wrong }: Delivered,
): Promise<void> {
  await tx
    .updateTable('handovers')
    .set({
      pin: null,
      former_pins: [],
      code: null,
      signed_code: null,
      rider_id: sql`coalesce(${riderId}::uuid, rider_id)`,
      reason: sql`coalesce(${reason}::text, reason)`,
      proved_at: state === 'unverified' ? null : now,
      ...(wrong !== null && {
        tried: sql`case when ${wrong}::text = any(tried) then tried else array_append(tried, ${wrong}::text) end`,
      }),
    })
    .where('order_id', '=', orderId)
    .execute()
}

/** What a photo changes. */
interface GivenPhoto {
  readonly orderId: string
  readonly riderId: string
  /** Its key in the photo store. */
  readonly photo: string
  readonly reason: string | null
  /** Whether the order is delivered, and the proof complete by it. */
  readonly isProved: boolean
}

/** Notes the photo of a handover. */
export async function notePhoto(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, riderId, photo, reason, isProved }: GivenPhoto,
): Promise<void> {
  await tx
    .updateTable('handovers')
    .set({ photo, rider_id: riderId, reason, ...(isProved && { proved_at: now }) })
    .where('order_id', '=', orderId)
    .execute()
}
