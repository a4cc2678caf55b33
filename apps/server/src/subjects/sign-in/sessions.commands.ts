/** Ending sessions. */
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, OWNER_COLUMN } from '../accounts/account.ts'
import { hasSession } from '../accounts/sessions.queries.ts'
import { leaveDuty } from '../riders/duty.commands.ts'
import { forgetPushToken } from '../riders/push-token.commands.ts'
import { readRider } from '../riders/riders.queries.ts'

/** Revokes the token with this hash, if any. A rider without another session goes off duty. */
export async function endSession(tx: DatabaseTransaction, now: Date, tokenHash: Buffer): Promise<Outcome> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('rider_id')
    .executeTakeFirst()
  const riderId = ended?.rider_id ?? null
  const left = riderId === null ? [] : await riderLeft(tx, now, riderId)
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
  { kind, id }: Account,
  except?: Buffer,
): Promise<Outcome> {
  let sessions = tx.deleteFrom('sessions').where(OWNER_COLUMN[kind], '=', id)
  if (except !== undefined) sessions = sessions.where('token_hash', '<>', except)
  const ended = await sessions.returning('token_hash').execute()
  const left = kind === 'rider' && ended.length > 0 ? await riderLeft(tx, now, id) : []
  return { happened: [...ended.map(({ token_hash }) => sessionEnded(token_hash)), ...left] }
}

function sessionEnded(tokenHash: Buffer): Happened {
  return { type: 'session-ended', session: tokenHash.toString('hex') }
}

/** After logout, a phone receives no more offers for anyone. Duty ends with the last session. */
async function riderLeft(tx: DatabaseTransaction, now: Date, riderId: string): Promise<Happened[]> {
  // This locks the rider: of two sessions ending concurrently, the second sees that it was the last.
  await forgetPushToken(tx, riderId)
  const { working } = await readRider(tx, riderId)
  const offDuty =
    working && !(await hasSession(tx, riderId))
      ? await leaveDuty(tx, now, riderId, 'El rider cerró la sesión')
      : []
  // If the push token belonged to another phone, that phone is notified and sends it again.
  return [{ type: 'rider-changed', riderId }, ...offDuty]
}
