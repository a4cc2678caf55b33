/** Activation codes: six digits, hashed, few tries, a limited life. */
import { ACTIVATION } from '@puni/contract/limits'
import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, DatabaseTransaction } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { hashSecret, secretMatches } from './passwords.ts'

/** Makes a new code for a rider; the former one ends. Throws RIDER_NOT_FOUND or ALREADY_ACTIVATED. */
export async function issueCode(db: Database, clock: Clock, riderId: string) {
  const rider = await db
    .selectFrom('riders')
    .select(['full_name', 'phone', 'activated_at'])
    .where('id', '=', riderId)
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  if (rider.activated_at !== null) throw new Refusal('ALREADY_ACTIVATED')
  const code = randomInt(10 ** ACTIVATION.digits)
    .toString()
    .padStart(ACTIVATION.digits, '0')
  const fresh = {
    code_hash: await hashSecret(code),
    expires_at: new Date(clock.now().getTime() + ACTIVATION.lifeDays * 86_400_000),
  }
  await db
    .insertInto('activation_codes')
    .values({ rider_id: riderId, ...fresh })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(fresh))
    .execute()
  return { code, expiresAt: fresh.expires_at, fullName: rider.full_name, phone: rider.phone }
}

type Attempt = 'activated' | 'RIDER_BLOCKED' | 'TOO_MANY_TRIES' | 'CODE_WRONG' | 'CODE_EXPIRED'

/** Activates a rider by code. Throws RIDER_BLOCKED, TOO_MANY_TRIES, CODE_WRONG or CODE_EXPIRED. */
export async function activate(db: Database, clock: Clock, riderId: string, code: string): Promise<void> {
  // The try must stay counted when it fails, so the refusal is thrown after the commit.
  const attempt = await db.transaction().execute((tx) => tryCode(tx, clock.now(), riderId, code))
  if (attempt !== 'activated') throw new Refusal(attempt)
}

async function tryCode(tx: DatabaseTransaction, now: Date, riderId: string, code: string): Promise<Attempt> {
  // The lock makes simultaneous guesses queue up, so none escapes the count.
  const rider = await tx
    .selectFrom('riders')
    .select(['activated_at', 'blocked_at'])
    .where('id', '=', riderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (rider.blocked_at !== null) return 'RIDER_BLOCKED'
  if (rider.activated_at !== null) return 'activated'
  const since = new Date(now.getTime() - ACTIVATION.windowMinutes * 60_000)
  const { tries } = await tx
    .selectFrom('activation_tries')
    .select((eb) => eb.fn.countAll<string>().as('tries'))
    .where('rider_id', '=', riderId)
    .where('tried_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(tries) >= ACTIVATION.tries) return 'TOO_MANY_TRIES'
  await tx.insertInto('activation_tries').values({ rider_id: riderId, tried_at: now }).execute()
  const issued = await tx
    .selectFrom('activation_codes')
    .select(['code_hash', 'expires_at'])
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  if (!(await secretMatches(issued?.code_hash ?? null, code)) || issued === undefined) return 'CODE_WRONG'
  if (issued.expires_at <= now) return 'CODE_EXPIRED'
  await tx.updateTable('riders').set({ activated_at: now }).where('id', '=', riderId).execute()
  await tx.deleteFrom('activation_codes').where('rider_id', '=', riderId).execute()
  await tx.deleteFrom('activation_tries').where('rider_id', '=', riderId).execute()
  return 'activated'
}
