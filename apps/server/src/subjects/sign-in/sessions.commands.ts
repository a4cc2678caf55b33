/** Ending sessions. */
import type { Happened, Outcome } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { hasSession } from '../accounts/tokens.ts'
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
  return { happened: [{ type: 'session-ended', session: tokenHash.toString('hex') }, ...left] }
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
