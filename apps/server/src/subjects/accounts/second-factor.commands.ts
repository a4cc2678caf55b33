/** The second factor of an operator: set up, asked for at login, removed. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { deleteSessions } from './sessions.commands.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './second-factor-codes.ts'
import type { SecretBox } from './secret-box.ts'
import { countTry, forgetTries } from './second-factor-tries.commands.ts'

/** An operator with a code, at one instant. */
interface Attempt {
  readonly operatorId: string
  readonly code: string
  readonly box: SecretBox
}

/** An operator who changes its second factor: `keep` is the token hash of the session that stays. */
interface Change extends Attempt {
  readonly keep: Buffer
}

/** A refusal is returned, not thrown: the try must be committed to count. */
type Tried = Outcome & { readonly refusal: Refusal | null }

const refused = (refusal: Refusal): Tried => ({ refusal, happened: [] })
const passed: Tried = { refusal: null, happened: [] }

/** Makes the secret of a second factor, which counts once confirmed. Throws SECOND_FACTOR_SET. */
export async function beginSecondFactor(
  tx: DatabaseTransaction,
  operatorId: string,
  box: SecretBox,
): Promise<Outcome & { readonly secret: Buffer; readonly email: string }> {
  const secret = newSecret()
  const operator = await tx
    .updateTable('operators')
    .set({ totp_secret: box.seal(secret, operatorId), totp_last_step: null })
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (operator === undefined) throw new Refusal('SECOND_FACTOR_SET')
  return { secret, email: operator.email, happened: [] }
}

/** Confirms a second factor by its first code, and ends all other sessions. Throws SECOND_FACTOR_NOT_BEGUN or SECOND_FACTOR_SET. */
export async function confirmSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { keep, ...attempt }: Change,
): Promise<Tried & { readonly recoveryCodes: readonly string[] }> {
  const { operatorId } = attempt
  const tooMany = await countTry(tx, now, operatorId)
  if (tooMany !== null) return { ...refused(tooMany), recoveryCodes: [] }
  const { totp_confirmed_at: confirmedAt, totp_secret: secret } = await readFactor(tx, operatorId)
  if (confirmedAt !== null) throw new Refusal('SECOND_FACTOR_SET')
  if (secret === null) throw new Refusal('SECOND_FACTOR_NOT_BEGUN')
  if (!(await acceptCode(tx, now, attempt))) return { ...refused(new Refusal('BAD_CODE')), recoveryCodes: [] }
  await tx.updateTable('operators').set({ totp_confirmed_at: now }).where('id', '=', operatorId).execute()
  const codes = newRecoveryCodes()
  await tx
    .insertInto('second_factor_recovery_codes')
    .values(codes.map(({ hash }) => ({ operator_id: operatorId, code_hash: hash })))
    .execute()
  await recordAudit(tx, now, operatorId, { action: 'second-factor-set' })
  const happened = await deleteSessions(tx, { kind: 'operator', id: operatorId }, keep)
  return { refusal: null, happened, recoveryCodes: codes.map(({ code }) => code) }
}

/**
 * Asks for the second factor where there is one: SECOND_FACTOR_NEEDED without a code, BAD_CODE for a wrong
 * or used one, TOO_MANY_TRIES.
 */
export async function passSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { code, ...attempt }: Omit<Attempt, 'code'> & { readonly code: string | undefined },
): Promise<Tried> {
  const { totp_confirmed_at: confirmedAt } = await readFactor(tx, attempt.operatorId)
  if (confirmedAt === null) return passed
  if (code === undefined) return refused(new Refusal('SECOND_FACTOR_NEEDED'))
  return await tryCode(tx, now, { code, ...attempt })
}

/** Removes a second factor, with one of its codes, and ends all other sessions. */
export async function removeSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { keep, ...attempt }: Change,
): Promise<Tried> {
  const tried = await tryCode(tx, now, attempt)
  if (tried.refusal !== null) return tried
  await forgetSecondFactor(tx, attempt.operatorId)
  await recordAudit(tx, now, attempt.operatorId, { action: 'second-factor-removed' })
  const ended = await deleteSessions(tx, { kind: 'operator', id: attempt.operatorId }, keep)
  return { refusal: null, happened: ended }
}

/** Deletes a second factor with its recovery codes. */
export async function forgetSecondFactor(tx: DatabaseTransaction, operatorId: string): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', operatorId)
    .execute()
  await tx.deleteFrom('second_factor_recovery_codes').where('operator_id', '=', operatorId).execute()
  await forgetTries(tx, operatorId)
}

async function tryCode(tx: DatabaseTransaction, now: Date, attempt: Attempt): Promise<Tried> {
  const tooMany = await countTry(tx, now, attempt.operatorId)
  if (tooMany !== null) return refused(tooMany)
  const isRight = (await acceptCode(tx, now, attempt)) || (await spendRecoveryCode(tx, now, attempt))
  return isRight ? passed : refused(new Refusal('BAD_CODE'))
}

/** Accepts a code of the authenticator app, once. */
async function acceptCode(
  tx: DatabaseTransaction,
  now: Date,
  { operatorId, code, box }: Attempt,
): Promise<boolean> {
  const { totp_secret: sealed, totp_last_step: lastStep } = await readFactor(tx, operatorId)
  const secret = sealed === null ? null : box.open(sealed, operatorId)
  const step = secret === null ? null : stepOf(secret, code, now, lastStep)
  if (step === null) return false
  await tx.updateTable('operators').set({ totp_last_step: step }).where('id', '=', operatorId).execute()
  await forgetTries(tx, operatorId)
  return true
}

/** Accepts a recovery code, which is then gone. */
async function spendRecoveryCode(
  tx: DatabaseTransaction,
  now: Date,
  { operatorId, code }: Attempt,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor_recovery_codes')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await forgetTries(tx, operatorId)
  await recordAudit(tx, now, operatorId, { action: 'recovery-code-used' })
  return true
}

async function readFactor(tx: DatabaseTransaction, operatorId: string) {
  return await tx
    .selectFrom('operators')
    .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}
