/** Opaque bearer tokens: 256 random bits, stored as their SHA-256, revoked by deleting the row. */
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountStanding, Caller } from '../../platform/http/caller.ts'
import type { Account } from './account.ts'
import { isOver } from './sessions.queries.ts'

/** Prefix of store keys, so that it is clear at a glance which table to look in. */
const STORE_KEY_PREFIX = 'psk_'

/** The use of a session is noted at most this often. */
const USE_NOTED_MS = 5 * 60_000

/** A new token, only ever revealed to the client. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A new store API key. */
export function newStoreKey(): string {
  return `${STORE_KEY_PREFIX}${newToken()}`
}

/** The stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Opens a session for an account on this device and returns its token. */
export async function openSession(
  db: Database,
  clock: Clock,
  { kind, id }: Account,
  device: string | null,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      rider_id: kind === 'rider' ? id : null,
      operator_id: kind === 'operator' ? id : null,
      created_at: now,
      last_used_at: now,
      device,
    })
    .execute()
  return token
}

/** The party behind a token, or null if it is unknown, revoked or over. Notes that its session is in use. */
export async function authenticate(db: Database, now: Date, token: string): Promise<Caller | null> {
  const tokenHash = hashToken(token)
  if (token.startsWith(STORE_KEY_PREFIX)) {
    const store = await db
      .selectFrom('stores')
      .select('id')
      .where('api_key_hash', '=', tokenHash)
      .executeTakeFirst()
    return store ? { kind: 'store', id: store.id, tokenHash, standing: 'active' } : null
  }
  const session = await db
    .selectFrom('sessions')
    .leftJoin('riders', 'riders.id', 'sessions.rider_id')
    .select(['rider_id', 'operator_id', 'activated_at', 'blocked_at'])
    .select(['sessions.created_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (session === undefined) return null
  if (isOver(session.rider_id === null ? 'operator' : 'rider', session, now)) return null
  await noteUse(db, now, { tokenHash, last_used_at: session.last_used_at })
  if (session.rider_id !== null)
    return { kind: 'rider', id: session.rider_id, tokenHash, standing: standingOf(session) }
  return session.operator_id === null
    ? null
    : { kind: 'operator', id: session.operator_id, tokenHash, standing: 'active' }
}

/** Notes that a session is in use, seldom: a write for each request would double the work of most. */
async function noteUse(
  db: Database,
  now: Date,
  { tokenHash, last_used_at }: { readonly tokenHash: Buffer; readonly last_used_at: Date },
): Promise<void> {
  const due = new Date(now.getTime() - USE_NOTED_MS)
  if (last_used_at > due) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<=', due)
    .execute()
    // With the disk full, reading still works. The next request notes it.
    .catch(() => undefined)
}

function standingOf(rider: { activated_at: Date | null; blocked_at: Date | null }): AccountStanding {
  if (rider.blocked_at !== null) return 'blocked'
  return rider.activated_at === null ? 'new' : 'active'
}
