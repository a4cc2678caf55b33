/** Refusing sign-ups. Who was refused reads why at the next login, and may sign up again with the same email. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Recipient } from '../messages/message-queue.ts'
import { endSessions } from './sessions.commands.ts'

/** Locks a rider who is not activated. Throws RIDER_NOT_FOUND or ALREADY_ACTIVATED. */
export async function lockSignUp(tx: DatabaseTransaction, riderId: string) {
  const rider = await tx
    .selectFrom('riders')
    .select(['full_name', 'email', 'phone', 'activated_at', 'refused_at'])
    .where('id', '=', riderId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  if (rider.activated_at !== null) throw new Refusal('ALREADY_ACTIVATED')
  const { full_name: fullName, email, phone, refused_at: refusedAt } = rider
  return { fullName, email, phone, isRefused: refusedAt !== null }
}

/** Refuses a sign-up: its code and its sessions end. Without a reason it waits again. Throws what `lockSignUp` throws. */
export async function refuseSignUp(
  tx: DatabaseTransaction,
  now: Date,
  { riderId, reason }: { readonly riderId: string; readonly reason: string | null },
): Promise<Outcome & { readonly to: Recipient }> {
  const { fullName, phone, email } = await lockSignUp(tx, riderId)
  await tx
    .updateTable('riders')
    .set(reason === null ? { refused_at: null } : { refused_at: now, refused_reason: reason })
    .where('id', '=', riderId)
    .execute()
  await tx.deleteFrom('activation_codes').where('rider_id', '=', riderId).execute()
  const { happened } = await endSessions(tx, now, { kind: 'rider', id: riderId })
  return { to: { name: fullName, phone, email }, happened: [{ type: 'rider-changed', riderId }, ...happened] }
}

/** Throws SIGN_UP_REFUSED, with the reason, for a rider whose sign-up was refused. */
export async function refuseRefused(tx: DatabaseTransaction, riderId: string): Promise<void> {
  const refused = await tx
    .selectFrom('riders')
    .select('refused_reason')
    .where('id', '=', riderId)
    .where('refused_at', 'is not', null)
    .executeTakeFirst()
  if (refused === undefined) return
  const message = `Tu registro fue rechazado. Motivo: ${refused.refused_reason}`
  throw new Refusal('SIGN_UP_REFUSED', { message })
}
