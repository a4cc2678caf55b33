/** Recovery codes: for an account whose password is forgotten. Hashed, one at a time, limited tries, limited life. */
import { RECOVERY } from '@puni/contract/accounts/limits'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ACCOUNT_TABLE, OWNER_COLUMN, type RecoverableAccount } from './account.ts'
import { type NewCode } from './activation.commands.ts'
import { hashSecret, secretMatches } from './passwords.ts'

/** Letters and digits that nobody confuses when a code is read aloud: without 0, 1, I, L and O. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Creates a code, without its dash. Hashing is slow, so do it before the transaction. */
export async function newRecoveryCode(): Promise<NewCode> {
  const code = Array.from({ length: RECOVERY.length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { code, hash: await hashSecret(code) }
}

/** A code as people read it: 'ABCD-EFGH'. */
export function readableCode(code: string): string {
  return `${code.slice(0, RECOVERY.length / 2)}-${code.slice(RECOVERY.length / 2)}`
}

/**
 * Issues a code to an existing account. A live code is only replaced with `replace`. Throws CODE_LIVE.
 */
export async function issueRecoveryCode(
  tx: DatabaseTransaction,
  now: Date,
  account: RecoverableAccount & { readonly email: string },
  { hash, replace }: { readonly hash: string; readonly replace: boolean },
): Promise<{ readonly expiresAt: Date }> {
  await oneAtATime(tx, account.kind, account.email)
  const expiresAt = new Date(now.getTime() + RECOVERY.lifeHours * 3_600_000)
  const live = await codeOf(tx, account)
  if (live !== undefined && live.expires_at > now && !replace) {
    throw new Refusal('CODE_LIVE', { times: { issuedAt: live.issued_at, expiresAt: live.expires_at } })
  }
  await tx.deleteFrom('recovery_codes').where(OWNER_COLUMN[account.kind], '=', account.id).execute()
  await tx
    .insertInto('recovery_codes')
    .values({
      rider_id: account.kind === 'rider' ? account.id : null,
      operator_id: account.kind === 'operator' ? account.id : null,
      code_hash: hash,
      issued_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { expiresAt }
}

/**
 * Returns the account of this email if the code is its live one; the code is used up. Throws RECOVERY_CODE_WRONG or CODE_EXPIRED. Unknown emails
 * get the same answers, after the same work.
 */
export async function redeemRecoveryCode(
  tx: DatabaseTransaction,
  now: Date,
  {
    kind,
    email,
    code,
  }: { readonly kind: RecoverableAccount['kind']; readonly email: string; readonly code: string },
): Promise<RecoverableAccount> {
  await oneAtATime(tx, kind, email)
  const found = await tx
    .selectFrom(ACCOUNT_TABLE[kind])
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const account: RecoverableAccount = { kind, id: found?.id ?? NOBODY }
  const issued = await codeOf(tx, account)
  const matches = await secretMatches(issued?.code_hash ?? null, code)
  if (issued === undefined || !matches) throw new Refusal('RECOVERY_CODE_WRONG')
  if (issued.expires_at <= now) throw new Refusal('CODE_EXPIRED')
  await tx.deleteFrom('recovery_codes').where(OWNER_COLUMN[kind], '=', account.id).execute()
  return account
}

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Serialises what is done with the code of an email: it works once. A row to lock exists only for known emails. */
async function oneAtATime(
  tx: DatabaseTransaction,
  kind: RecoverableAccount['kind'],
  email: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recovery:${kind}:${email}`}, 0))`.execute(tx)
}

async function codeOf(tx: DatabaseTransaction, { kind, id }: RecoverableAccount) {
  return await tx
    .selectFrom('recovery_codes')
    .select(['code_hash', 'issued_at', 'expires_at'])
    .where(OWNER_COLUMN[kind], '=', id)
    .executeTakeFirst()
}
