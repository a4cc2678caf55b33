/**
 * Ends sessions. Their account is locked first, as logins do: what ends sessions waits for a login in progress, and
 * locks in another sequence could deadlock.
 */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { leaveDuty } from '../riders/duty.commands.ts'
import { forgetPushToken } from '../riders/push-token.commands.ts'
import { readRider } from '../riders/riders.queries.ts'
import { type Account, lockAccount, OWNER_COLUMN } from './account.ts'
import { hasSession } from './sessions.queries.ts'

/** Revokes the token with this hash, if any. A rider without another session goes off duty. */
export async function endSession(tx: DatabaseTransaction, now: Date, tokenHash: Buffer): Promise<Outcome> {
  const session = await tx
    .selectFrom('sessions')
    .select('rider_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const riderId = session?.rider_id ?? null
  if (riderId !== null) await lockAccount(tx, { kind: 'rider', id: riderId })
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  const left = riderId === null || numDeletedRows === 0n ? [] : await riderLeft(tx, now, riderId)
  return { happened: [sessionEnded(tokenHash), ...left] }
}

/** Ends the session of an account that has this id. Throws SESSION_NOT_FOUND, for another's too. */
export async function endSessionById(
  tx: DatabaseTransaction,
  now: Date,
  account: Account,
  sessionId: string,
): Promise<Outcome> {
  const session = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('id', '=', sessionId)
    .where(OWNER_COLUMN[account.kind], '=', account.id)
    .executeTakeFirst()
  if (session === undefined) throw new Refusal('SESSION_NOT_FOUND')
  return await endSession(tx, now, session.token_hash)
}

/** Ends all sessions of an account, or all but the one whose token has the hash `except`. */
export async function endSessions(
  tx: DatabaseTransaction,
  now: Date,
  account: Account,
  except?: Buffer,
): Promise<Outcome> {
  await lockAccount(tx, account)
  const ended = await deleteSessions(tx, account, except)
  const left = account.kind === 'rider' && ended.length > 0 ? await riderLeft(tx, now, account.id) : []
  return { happened: [...ended, ...left] }
}

/** Ends all sessions of a rider. An order in hand stays. Throws RIDER_NOT_FOUND. */
export async function logOutRider(tx: DatabaseTransaction, now: Date, riderId: string): Promise<Outcome> {
  const rider = await tx.selectFrom('riders').select('id').where('id', '=', riderId).executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  return await endSessions(tx, now, { kind: 'rider', id: riderId })
}

/**
 * After logout, a phone receives no more offers for anyone. Duty ends with the last session: the rider is locked, so of
 * two that end concurrently, the second sees that it was the last.
 */
async function riderLeft(tx: DatabaseTransaction, now: Date, riderId: string): Promise<DomainEvent[]> {
  await forgetPushToken(tx, riderId)
  const { working } = await readRider(tx, riderId)
  const offDuty =
    working && !(await hasSession(tx, riderId))
      ? await leaveDuty(tx, now, riderId, 'El rider cerró la sesión')
      : []
  // If the push token belonged to another phone, that phone is notified and sends it again.
  return [{ type: 'rider-changed', riderId }, ...offDuty]
}

/**
 * Deletes all sessions of an account that the caller has locked, or all but the one whose token has the hash `except`.
 * Their live streams end with them.
 */
export async function deleteSessions(
  tx: DatabaseTransaction,
  { kind, id }: Account,
  except?: Buffer,
): Promise<DomainEvent[]> {
  let sessions = tx.deleteFrom('sessions').where(OWNER_COLUMN[kind], '=', id)
  if (except !== undefined) sessions = sessions.where('token_hash', '<>', except)
  const ended = await sessions.returning('token_hash').execute()
  return ended.map(({ token_hash }) => sessionEnded(token_hash))
}

/** The session with this token hash is over. */
function sessionEnded(tokenHash: Buffer): DomainEvent {
  return { type: 'session-ended', session: tokenHash.toString('hex') }
}
