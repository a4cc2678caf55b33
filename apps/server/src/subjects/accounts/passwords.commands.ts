/** What passwords are checked against and where they are stored, for both kinds of accounts. */
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ACCOUNT_TABLE, type Account } from './account.ts'
import type { Owner } from './weak-passwords.ts'

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
export async function setPassword(
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
