/** Activation codes: six digits, hashed, limited lifetime. */
import { ACTIVATION } from '@puni/contract/accounts/limits'
import { randomInt } from 'node:crypto'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashSecret, secretMatches } from './passwords.ts'
import { lockSignUp } from './refusals.commands.ts'

/** A new code and its stored hash. */
export interface NewCode {
  readonly code: string
  readonly hash: string
}

/** Creates a code. Hashing is slow, so do it before the transaction. */
export async function newCode(): Promise<NewCode> {
  const code = randomInt(10 ** ACTIVATION.digits)
    .toString()
    .padStart(ACTIVATION.digits, '0')
  return { code, hash: await hashSecret(code) }
}

/**
 * Issues a code to a rider. A live code is only replaced with `replace`. Throws RIDER_NOT_FOUND, ALREADY_ACTIVATED, SIGN_UP_REFUSED or CODE_LIVE.
 */
export async function issueCode(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  { hash, replace }: { readonly hash: string; readonly replace: boolean },
) {
  const expiresAt = new Date(now.getTime() + ACTIVATION.lifeHours * 3_600_000)
  const issued = { code_hash: hash, issued_at: now, expires_at: expiresAt }
  // The lock serialises concurrent requests, so that the second one finds the first one's code.
  const { fullName, email, phone, isRefused } = await lockSignUp(tx, riderId)
  if (isRefused) throw new Refusal('SIGN_UP_REFUSED')
  if (!replace) await refuseLiveCode(tx, now, riderId)
  await tx
    .insertInto('activation_codes')
    .values({ rider_id: riderId, ...issued })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(issued))
    .execute()
  return {
    expiresAt,
    to: { name: fullName, phone, email },
    // Notifies a phone showing the lockout that it may try again.
    happened: [{ type: 'rider-changed', riderId } as const],
  }
}

async function refuseLiveCode(tx: DatabaseTransaction, now: Date, riderId: string): Promise<void> {
  const live = await tx
    .selectFrom('activation_codes')
    .select(['issued_at', 'expires_at'])
    .where('rider_id', '=', riderId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (live === undefined) return
  throw new Refusal('CODE_LIVE', { times: { issuedAt: live.issued_at, expiresAt: live.expires_at } })
}

/** Activates a rider by code. Throws CODE_WRONG or CODE_EXPIRED. */
export async function activate(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  code: string,
): Promise<Outcome> {
  const activated = { happened: [{ type: 'rider-changed', riderId } as const] }
  const rider = await tx
    .selectFrom('riders')
    .select('activated_at')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (rider.activated_at !== null) return activated
  const issued = await tx
    .selectFrom('activation_codes')
    .select(['code_hash', 'expires_at'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  const matches = await secretMatches(issued?.code_hash ?? null, code)
  if (issued === undefined || !matches) throw new Refusal('CODE_WRONG')
  if (issued.expires_at <= now) throw new Refusal('CODE_EXPIRED')
  await tx.updateTable('riders').set({ activated_at: now }).where('id', '=', riderId).execute()
  await tx.deleteFrom('activation_codes').where('rider_id', '=', riderId).execute()
  return activated
}
