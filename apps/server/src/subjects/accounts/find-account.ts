import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { secretMatches } from './passwords.ts'

/** An account whose password was found right: the hash that it was checked against. */
export interface Checked {
  readonly id: string
  readonly passwordHash: string
}

/**
 * The id of the account with this e-mail, and the account itself if the password is right. A demo's account is unknown
 * outside a demo, a disabled operator everywhere; either takes as long as a wrong password.
 */
export async function findAccount(
  db: Database,
  table: 'riders' | 'operators',
  { email, password }: { readonly email: string; readonly password: string },
  isDemo: boolean,
): Promise<{ readonly id: string | null; readonly checked: Checked | null }> {
  const account = await db
    .selectFrom(table)
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(isDemo)]))
    .$if(table === 'operators', (accounts) => accounts.where(sql<boolean>`disabled_at is null`))
    .executeTakeFirst()
  const passwordHash = account?.password_hash ?? null
  const matches = await secretMatches(passwordHash, password)
  if (account === undefined) return { id: null, checked: null }
  return {
    id: account.id,
    checked: matches && passwordHash !== null ? { id: account.id, passwordHash } : null,
  }
}
