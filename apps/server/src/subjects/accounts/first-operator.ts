import type { Database } from '../../platform/database/schema.ts'
import { hashSecret } from './passwords.ts'

interface FirstOperator {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

/**
 * Creates the configured operator unless one with this email exists; an existing operator's password is left
 * alone.
 */
export async function ensureOperator(
  db: Database,
  { email, password, fullName }: FirstOperator,
): Promise<void> {
  const address = email.toLowerCase()
  const existing = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirst()
  if (existing !== undefined) return
  await db
    .insertInto('operators')
    .values({ email: address, full_name: fullName, password_hash: await hashSecret(password) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
