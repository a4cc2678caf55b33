/** The second factor of an operator: set up, asked for at login, removed. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { deleteSessions } from './sessions.commands.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './second-factor-codes.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

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

/** Makes the secret of a second factor, which counts once confirmed. Throws SECOND_FACTOR_SET. */
export async function beginSecondFactor(
  tx: DatabaseTransaction,
  operatorId: string,
  box: SecretBox,
): Promise<Outcome & { readonly secret: Buffer }> {
  const secret = newSecret()
  const operator = await tx
    .updateTable('operators')
    .set({ totp_secret: box.seal(secret, operatorId), totp_last_step: null })
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (operator === undefined) throw new Refusal('SECOND_FACTOR_SET')
  return { secret, happened: [] }
}

/** Confirms a second factor by its first code, and ends all other sessions. Throws SECOND_FACTOR_NOT_BEGUN, SECOND_FACTOR_SET or BAD_CODE. */
export async function confirmSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { keep, ...attempt }: Change,
): Promise<Outcome & { readonly recoveryCodes: readonly string[] }> {
  const { operatorId } = attempt
  const { totp_confirmed_at: confirmedAt, totp_secret: secret } = await readFactor(tx, operatorId)
  if (confirmedAt !== null) throw new Refusal('SECOND_FACTOR_SET')
  if (secret === null) throw new Refusal('SECOND_FACTOR_NOT_BEGUN')
  if (!(await acceptCode(tx, now, attempt))) throw new Refusal('BAD_CODE')
  await tx.updateTable('operators').set({ totp_confirmed_at: now }).where('id', '=', operatorId).execute()
  const codes = newRecoveryCodes()
  await tx
    .insertInto('second_factor_recovery_codes')
    .values(codes.map(({ hash }) => ({ operator_id: operatorId, code_hash: hash })))
    .execute()
  await recordAudit(tx, now, operatorId, { action: 'second-factor-set' })
  const happened = await deleteSessions(tx, { kind: 'operator', id: operatorId }, keep)
  return { happened, recoveryCodes: codes.map(({ code }) => code) }
}

/** Asks for the second factor where there is one. Throws SECOND_FACTOR_NEEDED without a code, BAD_CODE for a wrong or used one. */
export async function passSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { code, ...attempt }: Omit<Attempt, 'code'> & { readonly code: string | undefined },
): Promise<void> {
  const { totp_confirmed_at: confirmedAt } = await readFactor(tx, attempt.operatorId)
  if (confirmedAt === null) return
  if (code === undefined) throw new Refusal('SECOND_FACTOR_NEEDED')
  await spendCode(tx, now, { code, ...attempt })
}

/** Notes that the operator of this session gave the password, and the second factor where there is one. Throws what `passSecondFactor` throws. */
export async function confirmSession(
  tx: DatabaseTransaction,
  now: Date,
  {
    session,
    ...attempt
  }: Omit<Attempt, 'code'> & {
    readonly code: string | undefined
    /** Its token hash. */
    readonly session: Buffer
  },
): Promise<Outcome> {
  await passSecondFactor(tx, now, attempt)
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', session).execute()
  return { happened: [] }
}

/** Removes a second factor, with one of its codes, and ends all other sessions. Throws BAD_CODE. */
export async function removeSecondFactor(
  tx: DatabaseTransaction,
  now: Date,
  { keep, ...attempt }: Change,
): Promise<Outcome> {
  await spendCode(tx, now, attempt)
  await forgetSecondFactor(tx, attempt.operatorId)
  await recordAudit(tx, now, attempt.operatorId, { action: 'second-factor-removed' })
  return { happened: await deleteSessions(tx, { kind: 'operator', id: attempt.operatorId }, keep) }
}

/** Deletes a second factor with its recovery codes. */
export async function forgetSecondFactor(tx: DatabaseTransaction, operatorId: string): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', operatorId)
    .execute()
  await tx.deleteFrom('second_factor_recovery_codes').where('operator_id', '=', operatorId).execute()
}

/** Accepts a code of the authenticator app or a recovery code, once. Throws BAD_CODE. */
async function spendCode(tx: DatabaseTransaction, now: Date, attempt: Attempt): Promise<void> {
  const isRight = (await acceptCode(tx, now, attempt)) || (await spendRecoveryCode(tx, now, attempt))
  if (!isRight) throw new Refusal('BAD_CODE')
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
  await recordAudit(tx, now, operatorId, { action: 'recovery-code-used' })
  return true
}

/** Locks the operator: a code is accepted once, however often it comes at the same time. */
async function readFactor(tx: DatabaseTransaction, operatorId: string) {
  return await tx
    .selectFrom('operators')
    .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
