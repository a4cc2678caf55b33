/** How often the secrets of accounts may be guessed, and what remains of it. */
import { ACTIVATION, CONTACT_CODE, RECOVERY, SECOND_FACTOR } from '@puni/contract/accounts/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Guess, GuessLimits } from '../../platform/limits/guess-limits.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { ACCOUNT_TABLE } from './account.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'WRONG_PASSWORDS_PER_ACCOUNT' | 'WRONG_PASSWORDS_PER_ADDRESS'>
}

/** The limits, which tell the audit log where they are reached. */
export function limitGuesses({ db, clock, config }: Dependencies): GuessLimits {
  return new GuessLimits({
    db,
    clock,
    limits: {
      perAccount: {
        password: config.WRONG_PASSWORDS_PER_ACCOUNT,
        'second factor': SECOND_FACTOR.tries,
        'activation code': ACTIVATION.tries,
        'recovery code': RECOVERY.tries,
        'contact code': CONTACT_CODE.tries,
      },
      perAddress: config.WRONG_PASSWORDS_PER_ADDRESS,
    },
    onRefused: (guess, usedUp) => recordRefusal(db, clock.now(), guess, usedUp),
  })
}

/** Whose account it was says nothing where the address is what has had too many. */
async function recordRefusal(db: Database, now: Date, { of, account }: Guess, usedUp: 'account' | 'address') {
  const { kind, email } = account
  // Of a person of a store the log tells the store.
  const subject = kind === 'store-user' ? 'store' : kind
  const found =
    usedUp === 'address'
      ? undefined
      : kind === 'store-user'
        ? await db
            .selectFrom('store_users')
            .select('store_id as id')
            .where('email', '=', email)
            .executeTakeFirst()
        : await db.selectFrom(ACCOUNT_TABLE[kind]).select('id').where('email', '=', email).executeTakeFirst()
  await recordAudit(db, now, null, {
    action: 'guesses-refused',
    ...(found !== undefined && { subject: [subject, found.id] }),
    details: { of, usedUp },
  })
}
