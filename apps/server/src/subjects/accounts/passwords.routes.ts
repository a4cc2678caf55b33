import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { accountOf, guessOf } from './account.ts'
import { readOwner } from './passwords.commands.ts'
import { hashSecret, secretMatches } from './passwords.ts'
import { refuseWeak } from './weak-passwords.ts'
import { audited } from '../audit/audit.commands.ts'
import { changePassword, passwordWrong } from './passwords.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly guesses: GuessLimits
}

/** A new password of somebody who knows the current one. */
export function servePasswords(serve: Serve, { db, config, commands, guesses }: Dependencies): void {
  const brand = config.BRAND_NAME

  serve(
    'changePassword',
    async ({ caller, body, request }) => {
      const account = accountOf(caller)
      const { passwordHash, ...owner } = await readOwner(db, account)
      // In the budget of the logins: a session that somebody else holds must not be a way around it.
      const guess = guessOf(request, { kind: account.kind, email: owner.email }, 'password')
      const from = await guesses.attempt(guess, async () => {
        if (passwordHash !== null && (await secretMatches(passwordHash, body.currentPassword)))
          return passwordHash
        throw passwordWrong()
      })
      refuseWeak(body.newPassword, { field: 'newPassword', owner, brand })
      const to = await hashSecret(body.newPassword)
      const change = { from, to, keep: caller.tokenHash }
      const record = () => ({ action: 'operator-password-changed' }) as const
      await commands.transact(audited(caller, (tx, now) => changePassword(tx, now, account, change), record))
      return { ok: true } as const
    },
    { costly: true },
  )
}
