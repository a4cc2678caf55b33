/**
 * Ends sessions. Their account is locked first, as logins do: what ends sessions waits for a login in progress, and
 * locks in another sequence could deadlock.
 */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'
import { type Account, OWNER_COLUMN } from './account.ts'

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
export function sessionEnded(tokenHash: Buffer): DomainEvent {
  return { type: 'session-ended', session: tokenHash.toString('hex') }
}
