import type { Database } from '../../platform/database/schema.ts'
import { ConfigError } from '../../platform/config.ts'
import { hashSecret } from './passwords.ts'
import { weaknessOf } from './weak-passwords.ts'

interface FirstOperator {
  readonly email: string
  readonly password: string
  readonly fullName: string
  /** A demo prints its password for everybody: how easily it is guessed does not matter. */
  readonly isDemo?: boolean
}

/**
 * Creates the configured operator unless one with this email exists; an existing operator's password is left
 * alone. Throws ConfigError for a password that is easily guessed: it would open everything.
 */
export async function ensureOperator(
  db: Database,
  { email, password, fullName, isDemo = false }: FirstOperator,
  brand: string,
): Promise<void> {
  const address = email.toLowerCase()
  const existing = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirst()
  if (existing !== undefined) return
  if (!isDemo && weaknessOf(password, { email, fullName }, brand) !== null) {
    throw new ConfigError(
      'OPERATOR_PASSWORD=…: is easily guessed; use several words, without those of the email',
    )
  }
  await db
    .insertInto('operators')
    .values({ email: address, full_name: fullName, password_hash: await hashSecret(password) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
