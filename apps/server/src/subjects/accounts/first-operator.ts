import type { Database } from '../../platform/database/schema.ts'
import { hashSecret } from './passwords.ts'

interface FirstOperator {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

/** Creates the operator the configuration names, unless there is one with this email; its password is left alone then. */
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
