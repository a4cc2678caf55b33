/** Activation codes: six digits, hashed, limited attempts, limited lifetime. */
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
 * Issues a code to a rider, who may try it at once: any lock from earlier attempts is lifted. A live code is
 * only replaced with `replace`. Throws RIDER_NOT_FOUND, ALREADY_ACTIVATED, SIGN_UP_REFUSED or CODE_LIVE.
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
  const { fullName, phone, isRefused } = await lockSignUp(tx, riderId)
  if (isRefused) throw new Refusal('SIGN_UP_REFUSED')
  if (!replace) await refuseLiveCode(tx, now, riderId)
  await tx
    .insertInto('activation_codes')
    .values({ rider_id: riderId, ...issued })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(issued))
    .execute()
  await forgetTries(tx, riderId)
  return {
    expiresAt,
    fullName,
    phone,
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

/**
 * Activates a rider by code. After too many wrong codes, none is accepted for a while or until another is
 * issued. Returns the refusal (ACTIVATION_LOCKED, CODE_WRONG or CODE_EXPIRED) instead of throwing it: the
 * attempt must be committed to be counted.
 */
export async function activate(
  tx: DatabaseTransaction,
  now: Date,
  riderId: string,
  code: string,
): Promise<Outcome & { readonly refusal: Refusal | null }> {
  const activated = { refusal: null, happened: [{ type: 'rider-changed', riderId } as const] }
  // The lock serialises concurrent guesses, so none escapes the count.
  const rider = await tx
    .selectFrom('riders')
    .select('activated_at')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (rider.activated_at !== null) return activated
  const retryAt = await lockedUntil(tx, riderId)
  if (retryAt !== null && retryAt > now)
    return refused(
      new Refusal('ACTIVATION_LOCKED', {
        times: { retryAt },
        retryAfterMs: retryAt.getTime() - now.getTime(),
      }),
    )
  await tx.insertInto('activation_tries').values({ rider_id: riderId, tried_at: now }).execute()
  const issued = await tx
    .selectFrom('activation_codes')
    .select(['code_hash', 'expires_at'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  const matches = await secretMatches(issued?.code_hash ?? null, code)
  if (issued === undefined || !matches) return refused(new Refusal('CODE_WRONG'))
  if (issued.expires_at <= now) return refused(new Refusal('CODE_EXPIRED'))
  await tx.updateTable('riders').set({ activated_at: now }).where('id', '=', riderId).execute()
  await tx.deleteFrom('activation_codes').where('rider_id', '=', riderId).execute()
  await forgetTries(tx, riderId)
  return activated
}

const refused = (refusal: Refusal) => ({ refusal, happened: [] })

/** When the number of attempts in the window drops below the limit again; null if it was never reached. */
async function lockedUntil(tx: DatabaseTransaction, riderId: string): Promise<Date | null> {
  const first = await tx
    .selectFrom('activation_tries')
    .select('tried_at')
    .where('rider_id', '=', riderId)
    .orderBy('tried_at', 'desc')
    .offset(ACTIVATION.tries - 1)
    .limit(1)
    .executeTakeFirst()
  return first === undefined ? null : new Date(first.tried_at.getTime() + ACTIVATION.windowMinutes * 60_000)
}

async function forgetTries(tx: DatabaseTransaction, riderId: string): Promise<void> {
  await tx.deleteFrom('activation_tries').where('rider_id', '=', riderId).execute()
}
