/** New passwords: of somebody who knows the old one, or who has a recovery code. */
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Account } from './account.ts'
import { readOwner, setPassword } from './passwords.commands.ts'
import { redeemRecoveryCode } from './recovery.commands.ts'
import { refuseWeak } from './weak-passwords.ts'
import { endSessions } from './log-out.commands.ts'

/** A password change: the hashes before and after, and the token hash of the session that stays. */
interface Change {
  readonly from: string
  readonly to: string
  readonly keep: Buffer
}

/** Changes a password and ends all other sessions. Throws PASSWORD_WRONG if another change came first. */
export async function changePassword(
  tx: DatabaseTransaction,
  now: Date,
  account: Account,
  { from, to, keep }: Change,
): Promise<Outcome> {
  if (!(await setPassword(tx, account, to, from))) throw passwordWrong()
  return await endSessions(tx, now, account, keep)
}

/** The current password was not that one. */
export function passwordWrong(): Refusal {
  const { message } = new Refusal('PASSWORD_WRONG')
  return new Refusal('PASSWORD_WRONG', { fields: { currentPassword: message } })
}

interface Recovery {
  readonly kind: Account['kind']
  readonly email: string
  readonly code: string
  readonly password: string
  readonly passwordHash: string
  readonly brand: string
}

/**
 * Sets a new password by a recovery code and ends all sessions of the account. Opens none: the login that follows
 * proves that the new password is known. Returns the refusals of `redeemRecoveryCode`. Throws PASSWORD_PERSONAL, with
 * the code still valid.
 */
export async function recoverPassword(
  tx: DatabaseTransaction,
  now: Date,
  { kind, email, code, password, passwordHash, brand }: Recovery,
): Promise<Outcome & { readonly refusal: Refusal | null }> {
  const account = await redeemRecoveryCode(tx, now, { kind, email, code })
  if (account instanceof Refusal) return { refusal: account, happened: [] }
  refuseWeak(password, { field: 'newPassword', owner: await readOwner(tx, account), brand })
  await setPassword(tx, account, passwordHash)
  const { happened } = await endSessions(tx, now, account)
  return { refusal: null, happened }
}
