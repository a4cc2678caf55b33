/** Opaque bearer tokens: 256 random bits, stored as their SHA-256, revoked by deleting the row. */
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountStanding, Caller } from '../../platform/http/caller.ts'

/** Prefix of store keys, so that it is clear at a glance which table to look in. */
const STORE_KEY_PREFIX = 'psk_'

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

/** Opens a session for a rider or an operator and returns its token. */
export async function openSession(
  db: Database,
  clock: Clock,
  who: { riderId: string } | { operatorId: string },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      rider_id: 'riderId' in who ? who.riderId : null,
      operator_id: 'operatorId' in who ? who.operatorId : null,
      created_at: clock.now(),
    })
    .execute()
  return token
}

/** Whether a rider has any open session. */
export async function hasSession(db: Database, riderId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('rider_id')
    .where('rider_id', '=', riderId)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** The party behind a token, or null if it is unknown or revoked. */
export async function authenticate(db: Database, token: string): Promise<Caller | null> {
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
    .select(['rider_id', 'operator_id', 'activated_at', 'blocked_at', 'erased_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  // A login that was under way while its account was erased.
  if (session === undefined || session.erased_at !== null) return null
  if (session.rider_id)
    return { kind: 'rider', id: session.rider_id, tokenHash, standing: standingOf(session) }
  if (session.operator_id) return { kind: 'operator', id: session.operator_id, tokenHash, standing: 'active' }
  return null
}

function standingOf(rider: { activated_at: Date | null; blocked_at: Date | null }): AccountStanding {
  if (rider.blocked_at !== null) return 'blocked'
  return rider.activated_at === null ? 'new' : 'active'
}
