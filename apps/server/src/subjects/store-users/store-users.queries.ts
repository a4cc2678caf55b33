import type { StoreUser } from '@puni/contract/store-users/entities'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Checked } from '../accounts/find-account.ts'
import { secretMatches } from '../accounts/passwords.ts'

/** The people of a store who may log in, by name. Throws STORE_NOT_FOUND. */
export async function readStoreUsers(db: Database, storeId: string): Promise<StoreUser[]> {
  const store = await db.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst()
  if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
  const rows = await db
    .selectFrom('store_users')
    .select(['id', 'full_name', 'email', 'password_hash'])
    .where('store_id', '=', storeId)
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    joined: row.password_hash !== null,
  }))
}

/** The person with this e-mail and password, or null; one takes as long as the other. */
export async function findStoreUser(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Checked | null> {
  const user = await db
    .selectFrom('store_users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const passwordHash = user?.password_hash ?? null
  const matches = await secretMatches(passwordHash, password)
  return user === undefined || passwordHash === null || !matches ? null : { id: user.id, passwordHash }
}
