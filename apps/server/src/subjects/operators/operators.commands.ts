/** Admins' decisions about operators, and the invited operator's first step. */
import type { Invitation, NewOperator as NewOperatorSchema } from '@puni/contract/operators/entities'
import { ERRORS } from '@puni/contract/errors'
import type { OperatorRole } from '@puni/contract/operators/roles'
import { sql } from 'kysely'
import type { z } from 'zod'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseBeyondRowLimit } from '../../platform/limits/row-limit.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { deleteSessions } from '../accounts/sessions.commands.ts'
import { hashToken } from '../accounts/tokens.ts'
import { forgetSecondFactor } from '../accounts/second-factor.commands.ts'
import { newInvitation } from './invitations.ts'

/** What new operators are told and marked with. */
interface Platform {
  readonly consoleUrl: string
  readonly isDemo: boolean
}

/** Adds an operator without a password, and invites it to set one. Throws EMAIL_TAKEN or TOO_MANY_KEPT. */
export async function inviteOperator(
  tx: DatabaseTransaction,
  now: Date,
  { email, fullName, role }: z.output<typeof NewOperatorSchema>,
  { consoleUrl, isDemo }: Platform,
): Promise<Outcome & { readonly operatorId: string; readonly invitation: Invitation }> {
  await refuseBeyondRowLimit(tx, 'operators')
  const { invitation, columns } = newInvitation(now, `${consoleUrl}/console/invitation`)
  const { id } = await tx
    .insertInto('operators')
    .values({ email, full_name: fullName, role, demo: isDemo, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explainTaken)
  return { operatorId: id, invitation, happened: [] }
}

interface OperatorChange {
  readonly role?: OperatorRole | undefined
  readonly disabled?: boolean | undefined
}

/**
 * Changes an operator's role, disables it and ends its sessions, or lets it in again. Throws OPERATOR_NOT_FOUND, LAST_ADMIN or
 * TOO_MANY_KEPT.
 */
export async function changeOperator(
  tx: DatabaseTransaction,
  now: Date,
  operatorId: string,
  { role, disabled }: OperatorChange,
): Promise<Outcome> {
  await lockOperators(tx)
  const operator = await tx
    .selectFrom('operators')
    .select(['role', 'disabled_at', 'demo'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (operator === undefined) throw new Refusal('OPERATOR_NOT_FOUND')
  if (disabled === false && operator.disabled_at !== null) await refuseBeyondRowLimit(tx, 'operators')
  const hadAdmin = await hasAdmin(tx, operator.demo)
  const disabledAt = disabled === false ? null : disabled === true ? now : operator.disabled_at
  await tx
    .updateTable('operators')
    .set({ role: role ?? operator.role, disabled_at: disabledAt })
    .where('id', '=', operatorId)
    .execute()
  if (hadAdmin && !(await hasAdmin(tx, operator.demo))) throw new Refusal('LAST_ADMIN')
  const ended = disabledAt === null ? [] : await deleteSessions(tx, { kind: 'operator', id: operatorId })
  return { happened: ended }
}

/**
 * Ends an operator's sessions and password, and invites it to set another. The second factor stays unless it
 * is to go too. Throws OPERATOR_NOT_FOUND or LAST_ADMIN.
 */
export async function resetOperator(
  tx: DatabaseTransaction,
  now: Date,
  operatorId: string,
  { secondFactor, consoleUrl }: { readonly secondFactor: boolean; readonly consoleUrl: string },
): Promise<Outcome & { readonly invitation: Invitation }> {
  await lockOperators(tx)
  const operator = await tx
    .selectFrom('operators')
    .select('demo')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (operator === undefined) throw new Refusal('OPERATOR_NOT_FOUND')
  const hadAdmin = await hasAdmin(tx, operator.demo)
  const { invitation, columns } = newInvitation(now, `${consoleUrl}/console/invitation`)
  await tx
    .updateTable('operators')
    .set({ password_hash: null, ...columns })
    .where('id', '=', operatorId)
    .execute()
  if (hadAdmin && !(await hasAdmin(tx, operator.demo))) throw new Refusal('LAST_ADMIN')
  if (secondFactor) await forgetSecondFactor(tx, operatorId)
  return { invitation, happened: await deleteSessions(tx, { kind: 'operator', id: operatorId }) }
}

/** Sets an invited operator's password; the invitation is used up. Throws INVITATION_NOT_FOUND. */
export async function acceptInvitation(
  tx: DatabaseTransaction,
  now: Date,
  {
    code,
    passwordHash,
    isDemo,
  }: { readonly code: string; readonly passwordHash: string; readonly isDemo: boolean },
): Promise<Outcome & { readonly operatorId: string; readonly email: string; readonly fullName: string }> {
  const operator = await tx
    .updateTable('operators')
    .set({ password_hash: passwordHash, invitation_hash: null, invited_until: null })
    .where('invitation_hash', '=', hashToken(code))
    .where('invited_until', '>', now)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(isDemo)]))
    .returning(['id', 'email', 'full_name'])
    .executeTakeFirst()
  if (operator === undefined) throw new Refusal('INVITATION_NOT_FOUND')
  return { operatorId: operator.id, email: operator.email, fullName: operator.full_name, happened: [] }
}

/** Of two admins who disable each other at once, the second finds no other left. */
async function lockOperators(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(tx)
}

/** Whether there is somebody who can let others in. A demo's admins are nobody outside one. */
async function hasAdmin(tx: DatabaseTransaction, isDemo: boolean): Promise<boolean> {
  const admin = await tx
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('demo', '=', isDemo)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

function explainTaken(error: unknown): never {
  if (violatedUnique(error) !== 'operators_email_key') throw error
  throw new Refusal('EMAIL_TAKEN', { fields: { email: ERRORS.EMAIL_TAKEN.message } })
}
