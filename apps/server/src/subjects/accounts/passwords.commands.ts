/** What passwords are checked against and where they are stored, for both kinds of accounts. */
import type { Database } from '../../platform/database/schema.ts'
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
