import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { secretMatches } from '../accounts/passwords.ts'

/**
 * The account with this e-mail, and whether the password is right. A demo's account is unknown outside a demo,
 * a disabled operator everywhere; either takes as long as a wrong password.
 */
export async function findAccount(
  db: Database,
  table: 'riders' | 'operators',
  { email, password }: { readonly email: string; readonly password: string },
  isDemo: boolean,
): Promise<{ readonly id: string | null; readonly matches: boolean }> {
  const account = await db
    .selectFrom(table)
    .select(['id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(isDemo)]))
    .$if(table === 'operators', (accounts) => accounts.where(sql<boolean>`disabled_at is null`))
    .executeTakeFirst()
  const matches = await secretMatches(account?.password_hash ?? null, password)
  return { id: account?.id ?? null, matches }
}
