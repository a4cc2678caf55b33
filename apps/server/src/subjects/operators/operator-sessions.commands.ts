import type { Happened } from '../../platform/outcomes/happened.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'

/** Ends every session of an operator; their live streams end with them. */
export async function endOperatorSessions(tx: DatabaseTransaction, operatorId: string): Promise<Happened[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('operator_id', '=', operatorId)
    .returning('token_hash')
    .execute()
  return ended.map(({ token_hash: hash }) => ({ type: 'session-ended', session: hash.toString('hex') }))
}
