/** Opaque bearer tokens: 256 random bits, stored as their SHA-256, revoked by deleting the row. */
import { CONFIRMED_MINUTES } from '@puni/contract/accounts/limits'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { type AccountStanding, type Caller, STORE_KEY_PREFIX } from '../../platform/http/caller.ts'
import { isRequired, SECOND_FACTOR_SETTING } from './second-factor-setting.ts'
import type { Account } from './account.ts'
import { isOver } from './sessions.queries.ts'

const CONFIRMED_MS = CONFIRMED_MINUTES * 60_000

/** The use of a session is noted at most this often. */
const USE_NOTED_MS = 5 * 60_000

/** A new token, only ever revealed to the client. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What a store's key is called and for. */
export interface NewKey {
  readonly name: string | null
  readonly isTest: boolean
  readonly isReadOnly: boolean
}

/** A key for everything. */
export const PLAIN_KEY: NewKey = { name: null, isTest: false, isReadOnly: false }

/** A new store API key, and the row that stores it. Only the last four characters are kept as they are. */
export function newStoreKey(storeId: string, now: Date, { name, isTest, isReadOnly }: NewKey = PLAIN_KEY) {
  const apiKey = `${STORE_KEY_PREFIX}${newToken()}`
  const row = {
    key_hash: hashToken(apiKey),
    store_id: storeId,
    last_four: apiKey.slice(-4),
    created_at: now,
    ends_at: null,
    name,
    is_test: isTest,
    is_read_only: isReadOnly,
  }
  return { apiKey, row }
}

/** The stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Opens a session for an account that `lockForLogin` locked, on this device, and returns its token. */
export async function openSession(
  tx: DatabaseTransaction,
  now: Date,
  { kind, id }: Account,
  device: string | null,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      rider_id: kind === 'rider' ? id : null,
      operator_id: kind === 'operator' ? id : null,
      store_user_id: kind === 'store-user' ? id : null,
      created_at: now,
      last_used_at: now,
      confirmed_at: now,
      device,
    })
    .execute()
  return token
}

/** What a token is looked up in, when it is shown, and whether this is a demo, where alone the accounts of one count. */
interface Entrance {
  readonly db: Database
  readonly now: Date
  readonly isDemo: boolean
}

/**
 * The party behind a token, or null if it is unknown, revoked or over, or if its account may not come in. Notes that
 * its session is in use.
 */
export async function authenticate(token: string, entrance: Entrance): Promise<Caller | null> {
  const tokenHash = hashToken(token)
  return token.startsWith(STORE_KEY_PREFIX)
    ? await findStore(tokenHash, entrance)
    : await findAccount(tokenHash, entrance)
}

async function findStore(tokenHash: Buffer, { db, now, isDemo }: Entrance): Promise<Caller | null> {
  const store = await db
    .selectFrom('store_keys')
    .innerJoin('stores', 'stores.id', 'store_keys.store_id')
    .select([
      'stores.id',
      'stores.demo',
      'store_keys.id as key_id',
      'store_keys.is_test as isTest',
      'store_keys.is_read_only as isReadOnly',
      'last_used_at',
    ])
    .where('key_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  if (store === undefined || (store.demo && !isDemo)) return null
  await noteKeyUse(db, now, tokenHash, store.last_used_at)
  const { id, key_id: keyId, isTest, isReadOnly } = store
  const key = { id: keyId, isTest, isReadOnly }
  return { kind: 'store', id, tokenHash, standing: 'active', role: null, isConfirmed: false, key }
}

/** A session with what its account may do. */
async function readSession(db: Database, tokenHash: Buffer) {
  return await db
    .selectFrom('sessions')
    .leftJoin('riders', 'riders.id', 'sessions.rider_id')
    .leftJoin('operators', 'operators.id', 'sessions.operator_id')
    .leftJoin('store_users', 'store_users.id', 'sessions.store_user_id')
    .leftJoin('stores', 'stores.id', 'store_users.store_id')
    .leftJoin('settings', (join) => join.on('settings.name', '=', SECOND_FACTOR_SETTING))
    .select([
      'rider_id',
      'operator_id',
      'store_users.store_id',
      'activated_at',
      'blocked_at',
      'erased_at',
      'operators.disabled_at',
      'role',
      'totp_confirmed_at',
      'settings.value as second_factor',
      'sessions.created_at',
      'last_used_at',
      'confirmed_at',
    ])
    .select((eb) => eb.fn.coalesce('riders.demo', 'operators.demo', 'stores.demo').as('demo'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

async function findAccount(tokenHash: Buffer, { db, now, isDemo }: Entrance): Promise<Caller | null> {
  const session = await readSession(db, tokenHash)
  if (session === undefined || (session.demo === true && !isDemo)) return null
  // Their sessions have ended. Should one come back, with a backup or by hand, it opens nothing.
  if (session.erased_at !== null || session.disabled_at !== null) return null
  const kind = session.rider_id !== null ? 'rider' : session.store_id !== null ? 'store-user' : 'operator'
  if (isOver(kind, session, now)) return null
  await noteUse(db, now, tokenHash, session.last_used_at)
  if (session.rider_id !== null) {
    const standing = standingOf(session)
    return {
      kind: 'rider',
      id: session.rider_id,
      tokenHash,
      standing,
      role: null,
      isConfirmed: false,
      key: null,
    }
  }
  if (session.store_id !== null) {
    const { store_id: id } = session
    return { kind: 'store', id, tokenHash, standing: 'active', role: null, isConfirmed: false, key: null }
  }
  if (session.operator_id === null) return null
  const isWanting = session.totp_confirmed_at === null && isRequired(session.second_factor)
  const standing = isWanting ? 'new' : 'active'
  const isConfirmed = now.getTime() - (session.confirmed_at?.getTime() ?? 0) < CONFIRMED_MS
  const { operator_id: id, role } = session
  return { kind: 'operator', id, tokenHash, standing, role, isConfirmed, key: null }
}

/** Notes that a session is in use, seldom: a write for each request would double the work of most. */
async function noteUse(db: Database, now: Date, tokenHash: Buffer, lastUsedAt: Date): Promise<void> {
  const due = new Date(now.getTime() - USE_NOTED_MS)
  if (lastUsedAt > due) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<=', due)
    .execute()
    // With the disk full, reading still works. The next request notes it.
    .catch(() => undefined)
}

/** The same of a key. */
async function noteKeyUse(db: Database, now: Date, keyHash: Buffer, lastUsedAt: Date | null): Promise<void> {
  const due = new Date(now.getTime() - USE_NOTED_MS)
  if (lastUsedAt !== null && lastUsedAt > due) return
  await db
    .updateTable('store_keys')
    .set({ last_used_at: now })
    .where('key_hash', '=', keyHash)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', due)]))
    .execute()
    .catch(() => undefined)
}

function standingOf(rider: { activated_at: Date | null; blocked_at: Date | null }): AccountStanding {
  if (rider.blocked_at !== null) return 'blocked'
  return rider.activated_at === null ? 'new' : 'active'
}
