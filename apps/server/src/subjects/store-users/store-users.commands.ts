/** Who logs in for a store: admins let people in and out, and the invited take their first step. */
import { ERRORS } from '@puni/contract/errors'
import type { Invitation } from '@puni/contract/operators/entities'
import type { NewStoreUser as NewStoreUserSchema } from '@puni/contract/store-users/entities'
import { STORE_USERS_MOST } from '@puni/contract/store-users/limits'
import type { z } from 'zod'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deleteSessions } from '../accounts/sessions.commands.ts'
import { hashToken } from '../accounts/tokens.ts'
import { newInvitation } from '../operators/invitations.ts'
import { lockStore } from '../stores/lock-store.ts'

/** A person of a store. */
export interface WhichUser {
  readonly storeId: string
  readonly userId: string
}

/** Invites a person of a store to set a password, at this page. Throws STORE_NOT_FOUND, EMAIL_TAKEN or TOO_MANY_STORE_USERS. */
export async function inviteStoreUser(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, page, ...person }: z.output<typeof NewStoreUserSchema> & { storeId: string; page: string },
): Promise<Outcome & { readonly userId: string; readonly invitation: Invitation }> {
  await lockStore(tx, storeId)
  const users = await tx.selectFrom('store_users').select('id').where('store_id', '=', storeId).execute()
  if (users.length >= STORE_USERS_MOST) throw new Refusal('TOO_MANY_STORE_USERS')
  const { invitation, columns } = newInvitation(now, page)
  const { id } = await tx
    .insertInto('store_users')
    .values({
      store_id: storeId,
      email: person.email,
      full_name: person.fullName,
      created_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explainTaken)
  return { userId: id, invitation, happened: [] }
}

/** Ends a person's sessions and password, and invites to set another. Throws STORE_USER_NOT_FOUND. */
export async function reinviteStoreUser(
  tx: DatabaseTransaction,
  now: Date,
  { storeId, userId, page }: WhichUser & { readonly page: string },
): Promise<Outcome & { readonly invitation: Invitation }> {
  const { invitation, columns } = newInvitation(now, page)
  const { numUpdatedRows } = await tx
    .updateTable('store_users')
    .set({ password_hash: null, ...columns })
    .where('id', '=', userId)
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('STORE_USER_NOT_FOUND')
  return { invitation, happened: await deleteSessions(tx, { kind: 'store-user', id: userId }) }
}

/** Lets a person in no more, and forgets who it was. Throws STORE_USER_NOT_FOUND. */
export async function endStoreUser(
  tx: DatabaseTransaction,
  { storeId, userId }: WhichUser,
): Promise<Outcome> {
  const user = await tx
    .selectFrom('store_users')
    .select('id')
    .where('id', '=', userId)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new Refusal('STORE_USER_NOT_FOUND')
  const ended = await deleteSessions(tx, { kind: 'store-user', id: userId })
  await tx.deleteFrom('store_users').where('id', '=', userId).execute()
  return { happened: ended }
}

/** Sets an invited person's password; the invitation is used up. Throws INVITATION_NOT_FOUND. */
export async function acceptStoreInvitation(
  tx: DatabaseTransaction,
  now: Date,
  { code, passwordHash }: { readonly code: string; readonly passwordHash: string },
) {
  const user = await tx
    .updateTable('store_users')
    .set({ password_hash: passwordHash, invitation_hash: null, invited_until: null })
    .where('invitation_hash', '=', hashToken(code))
    .where('invited_until', '>', now)
    .returning(['store_id as storeId', 'email', 'full_name as fullName'])
    .executeTakeFirst()
  if (user === undefined) throw new Refusal('INVITATION_NOT_FOUND')
  return { ...user, happened: [] }
}

function explainTaken(error: unknown): never {
  if (violatedUnique(error) !== 'store_users_email_key') throw error
  throw new Refusal('EMAIL_TAKEN', { fields: { email: ERRORS.EMAIL_TAKEN.message } })
}
