/** The operator of the configuration: the first one, and the way back in when nobody else can open the door. */
import { sql } from 'kysely'
import { ConfigError, exampleOf } from '../../platform/config.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import { hashSecret, secretMatches } from '../accounts/passwords.ts'
import { deleteSessions } from '../accounts/sessions.commands.ts'
import { weaknessOf } from '../accounts/weak-passwords.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { forgetSecondFactor } from '../accounts/second-factor.commands.ts'

interface ConfiguredOperator {
  readonly email: string
  readonly password: string
  readonly fullName: string
  /** Made by a demo, with a public password. */
  readonly isDemo: boolean
}

/**
 * Creates the configured operator, or takes over its password if the configured one has changed since it was
 * taken over last: a password that the operator changed itself stays. Taking over ends the operator's
 * sessions and second factor and makes it an active admin again: whoever sets the environment owns the
 * server. Returns whether that happened. Throws ConfigError for a new password that is easily guessed: it would
 * open everything.
 */
export async function ensureOperator(
  tx: DatabaseTransaction,
  now: Date,
  operator: ConfiguredOperator,
  brand: string,
): Promise<Outcome & { readonly isTakenOver: boolean }> {
  const { email, password, fullName, isDemo } = operator
  // Processes that start together wait here for the first.
  await sql`select pg_advisory_xact_lock(hashtext('first operator'))`.execute(tx)
  const address = email.toLowerCase()
  const existing = await tx
    .selectFrom('operators')
    .select(['id', 'password_hash', 'configured_hash'])
    .where('email', '=', address)
    .executeTakeFirst()
  const passwords = async () => {
    refuseWeak(operator, brand)
    const hash = await hashSecret(password)
    return { password_hash: hash, configured_hash: hash }
  }
  if (existing === undefined) {
    const row = { email: address, full_name: fullName, role: 'admin', demo: isDemo } as const
    await tx
      .insertInto('operators')
      .values({ ...row, ...(await passwords()) })
      .execute()
    return { isTakenOver: false, happened: [] }
  }
  // Before this was kept, the password could not be changed anywhere else.
  const known = existing.configured_hash ?? existing.password_hash
  const isKnown = await secretMatches(known, password)
  const { id } = existing
  const taken = isKnown
    ? { configured_hash: known }
    : {
        ...(await passwords()),
        role: 'admin' as const,
        disabled_at: null,
        demo: isDemo,
        invitation_hash: null,
        invited_until: null,
      }
  await tx.updateTable('operators').set(taken).where('id', '=', id).execute()
  if (isKnown) return { isTakenOver: false, happened: [] }
  await forgetSecondFactor(tx, id)
  await recordAudit(tx, now, null, { action: 'operator-configured', subject: ['operator', id] })
  return { isTakenOver: true, happened: await deleteSessions(tx, { kind: 'operator', id }) }
}

/** A demo prints its password for everybody: how easily it is guessed does not matter. */
function refuseWeak({ email, password, fullName, isDemo }: ConfiguredOperator, brand: string): void {
  if (isDemo || weaknessOf(password, { email, fullName }, brand) === null) return
  throw new ConfigError(
    `OPERATOR_PASSWORD=…: is easily guessed; use several words, without those of the email, ${exampleOf('OPERATOR_PASSWORD')}`,
  )
}
