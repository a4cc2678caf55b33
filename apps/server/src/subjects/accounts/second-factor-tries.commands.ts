/** How often an operator's codes may be tried. */
import { SECOND_FACTOR } from '@puni/contract/accounts/limits'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

const WINDOW_MS = SECOND_FACTOR.windowMinutes * 60_000

/**
 * Counts a try, or returns TOO_MANY_TRIES if there were too many. Locks the operator, so that simultaneous
 * guesses count one by one. The transaction must be committed even if the code is wrong.
 */
export async function countTry(
  tx: DatabaseTransaction,
  now: Date,
  operatorId: string,
): Promise<Refusal | null> {
  await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const since = new Date(now.getTime() - WINDOW_MS)
  const tries = await tx
    .selectFrom('operator_tries')
    .select('tried_at')
    .where('operator_id', '=', operatorId)
    .where('tried_at', '>', since)
    .orderBy('tried_at', 'desc')
    .execute()
  const first = tries[SECOND_FACTOR.tries - 1]
  if (first !== undefined) {
    const retryAt = new Date(first.tried_at.getTime() + WINDOW_MS)
    return new Refusal('TOO_MANY_TRIES', {
      times: { retryAt },
      retryAfterMs: retryAt.getTime() - now.getTime(),
    })
  }
  await tx
    .deleteFrom('operator_tries')
    .where('operator_id', '=', operatorId)
    .where('tried_at', '<=', since)
    .execute()
  await tx.insertInto('operator_tries').values({ operator_id: operatorId, tried_at: now }).execute()
  return null
}

/** Forgets the tries before a right code. */
export async function forgetTries(tx: DatabaseTransaction, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_tries').where('operator_id', '=', operatorId).execute()
}
