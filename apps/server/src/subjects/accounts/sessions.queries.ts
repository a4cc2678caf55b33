/** The sessions of an account, and which have ended by themselves. */
import { SESSION_LIFE_MS, SESSIONS_MOST } from '@puni/contract/accounts/limits'
import type { Session } from '@puni/contract/accounts/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type Account, OWNER_COLUMN } from './account.ts'

interface SessionTimes {
  readonly created_at: Date
  readonly last_used_at: Date
}

/** When a session ends by itself unless it is used: unused for too long, or too old. */
export function endOf(kind: Account['kind'], { created_at, last_used_at }: SessionTimes): Date {
  const { idle, absolute } = SESSION_LIFE_MS[kind]
  return new Date(Math.min(last_used_at.getTime() + idle, created_at.getTime() + absolute))
}

/** Whether a session has ended by itself. */
export function isOver(kind: Account['kind'], times: SessionTimes, now: Date): boolean {
  return now >= endOf(kind, times)
}

/** Token hashes of sessions that have ended by themselves: at most 200, the rest next time. */
export async function sessionsOver(db: Database, now: Date): Promise<Buffer[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rider, operator, 'store-user': storeUser } = SESSION_LIFE_MS
  const { rows } = await sql<{ token_hash: Buffer }>`
    (select token_hash from sessions where rider_id is not null and last_used_at <= ${before(rider.idle)} limit 200)
    union (select token_hash from sessions where rider_id is not null and created_at <= ${before(rider.absolute)} limit 200)
    union (select token_hash from sessions where operator_id is not null and last_used_at <= ${before(operator.idle)} limit 200)
    union (select token_hash from sessions where operator_id is not null and created_at <= ${before(operator.absolute)} limit 200)
    union (select token_hash from sessions where store_user_id is not null and last_used_at <= ${before(storeUser.idle)} limit 200)
    union (select token_hash from sessions where store_user_id is not null and created_at <= ${before(storeUser.absolute)} limit 200)
    limit 200
  `.execute(db)
  return rows.map(({ token_hash }) => token_hash)
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

/**
 * The sessions of an account, the most recently used first, SESSIONS_MOST at most; `current` is the token hash of the one that asks, null where
 * somebody else does.
 */
export async function readSessions(
  db: Database,
  now: Date,
  { kind, id }: Account,
  current: Buffer | null,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_used_at'])
    .where(OWNER_COLUMN[kind], '=', id)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_MOST)
    .execute()
  return rows
    .filter((row) => !isOver(kind, row, now))
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: current !== null && row.token_hash.equals(current),
    }))
}
