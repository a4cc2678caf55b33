/** What passwords are checked against, where they are stored, and new ones: of somebody who knows the old one, or has a recovery code. */
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ACCOUNT_TABLE, type Account, type RecoverableAccount } from './account.ts'
import { redeemRecoveryCode } from './recovery.commands.ts'
import { endSessions } from './sessions.commands.ts'
import { type Owner, refuseWeak } from './weak-passwords.ts'

/** An account's stored password, and what its owner must not make a new one of. */
export async function readOwner(
  db: Database,
  { kind, id }: Account,
): Promise<Owner & { readonly passwordHash: string | null }> {
  const account = await db
    .selectFrom(ACCOUNT_TABLE[kind])
    .select(['full_name', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rider =
    kind === 'rider'
      ? await db.selectFrom('riders').select('document_number').where('id', '=', id).executeTakeFirst()
      : undefined
  return {
    fullName: account.full_name,
    email: account.email,
    passwordHash: account.password_hash,
    ...(rider !== undefined && { documentNumber: rider.document_number }),
  }
}

/** Stores a new password; with `instead`, only while that hash is the stored one. Returns whether it was stored. */
async function setPassword(
  db: Database,
  { kind, id }: Account,
  passwordHash: string,
  instead?: string,
): Promise<boolean> {
  let account = db.updateTable(ACCOUNT_TABLE[kind]).set({ password_hash: passwordHash }).where('id', '=', id)
  if (instead !== undefined) account = account.where('password_hash', '=', instead)
  const { numUpdatedRows } = await account.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Locks an account for a login whose password was found right. Hashing takes a while: throws BAD_CREDENTIALS if the
 * password was changed since, or the operator disabled.
 */
export async function lockForLogin(
  tx: DatabaseTransaction,
  { kind, id }: Account,
  passwordHash: string,
): Promise<void> {
  const account = await tx
    .selectFrom(ACCOUNT_TABLE[kind])
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .$if(kind === 'operator', (operators) => operators.where(sql<boolean>`disabled_at is null`))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined) throw new Refusal('BAD_CREDENTIALS')
}

/** A password change: the hashes before and after, and the token hash of the session that stays. */
interface Change {
  readonly from: string
  readonly to: string
  readonly keep: Buffer
}

/** Changes a password and ends all other sessions. Throws PASSWORD_WRONG if another change came first. */
export async function changePassword(
  tx: DatabaseTransaction,
  now: Date,
  account: Account,
  { from, to, keep }: Change,
): Promise<Outcome> {
  if (!(await setPassword(tx, account, to, from))) throw passwordWrong()
  return await endSessions(tx, now, account, keep)
}

/** The current password was not that one. */
export function passwordWrong(): Refusal {
  const { message } = new Refusal('PASSWORD_WRONG')
  return new Refusal('PASSWORD_WRONG', { fields: { currentPassword: message } })
}

interface Recovery {
  readonly kind: RecoverableAccount['kind']
  readonly email: string
  readonly code: string
  readonly password: string
  readonly passwordHash: string
  readonly brand: string
}

/**
 * Sets a new password by a recovery code and ends all sessions of the account. Opens none: the login that follows
 * proves that the new password is known. Throws what `redeemRecoveryCode` throws, and PASSWORD_PERSONAL, with the code
 * still valid.
 */
export async function recoverPassword(
  tx: DatabaseTransaction,
  now: Date,
  { kind, email, code, password, passwordHash, brand }: Recovery,
): Promise<Outcome> {
  const account = await redeemRecoveryCode(tx, now, { kind, email, code })
  refuseWeak(password, { field: 'newPassword', owner: await readOwner(tx, account), brand })
  await setPassword(tx, account, passwordHash)
  if (account.kind === 'rider')
    await tx.updateTable('riders').set({ recovered_at: now }).where('id', '=', account.id).execute()
  return await endSessions(tx, now, account)
}
