/** Logs an operator in: password, then the second factor where there is one. */
import type { Operator } from '@puni/contract/operators/entities'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockForLogin } from './passwords.commands.ts'
import { openSession } from './tokens.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { readOperator } from './operator.queries.ts'
import { passSecondFactor } from './second-factor.commands.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { type Checked, findAccount } from './find-account.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly box: SecretBox
}

/** The operator with this password, or null, which is recorded with the address it came from. */
export async function checkOperator(
  { db, clock, isDemo }: Pick<Dependencies, 'db' | 'clock'> & { readonly isDemo: boolean },
  credentials: { readonly email: string; readonly password: string },
  address: string,
): Promise<Checked | null> {
  const { id, checked } = await findAccount(db, 'operators', credentials, isDemo)
  if (checked !== null) return checked
  // For unknown e-mails too, so that these take as long.
  await recordAudit(db, clock.now(), null, refusalOf(id, address, 'BAD_CREDENTIALS'))
  return null
}

/** An operator with the right password, at this device and address. */
interface LogIn {
  readonly operator: Checked
  readonly code: string | undefined
  readonly device: string | null
  readonly address: string
}

/**
 * Opens a session, if the second factor lets it. Throws SECOND_FACTOR_NEEDED or BAD_CODE, and BAD_CREDENTIALS if the password was changed
 * meanwhile.
 */
export async function logOperatorIn(
  { db, clock, commands, box }: Dependencies,
  { operator: { id: operatorId, passwordHash }, code, device, address }: LogIn,
): Promise<{ token: string; operator: Operator }> {
  const account = { kind: 'operator', id: operatorId } as const
  const logIn = commands.transact(async (tx, now) => {
    await lockForLogin(tx, account, passwordHash)
    await passSecondFactor(tx, now, { operatorId, code, box })
    await recordAudit(tx, now, operatorId, { action: 'operator-logged-in', details: { address } })
    return { token: await openSession(tx, now, account, device), happened: [] }
  })
  const { token } = await logIn.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'BAD_CODE')
      await recordAudit(db, clock.now(), null, refusalOf(operatorId, address, error.code))
    throw error
  })
  return { token, operator: await readOperator(db, operatorId) }
}

const refusalOf = (operatorId: string | null, address: string, reason: string) =>
  ({
    action: 'operator-refused',
    ...(operatorId !== null && { subject: ['operator', operatorId] as const }),
    details: { reason, address },
  }) as const
