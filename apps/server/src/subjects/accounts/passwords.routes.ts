import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import type { Serve } from '../../platform/http/router.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { ACCOUNT_TABLE, accountOf } from './account.ts'
import { readOwner } from './passwords.commands.ts'
import { hashSecret, secretMatches } from './passwords.ts'
import { refuseWeak } from './weak-passwords.ts'
import { audited } from '../audit/audit.commands.ts'
import { changePassword, passwordWrong } from './passwords.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly config: Config
  readonly commands: Commands
  readonly loginThrottle: LoginThrottle
}

/** A new password of somebody who knows the current one. */
export function servePasswords(serve: Serve, { db, config, commands, loginThrottle }: Dependencies): void {
  const brand = config.BRAND_NAME

  serve(
    'changePassword',
    async ({ caller, body, request }) => {
      const account = accountOf(caller)
      const { passwordHash, ...owner } = await readOwner(db, account)
      // In the budget of the logins: a session that somebody else holds must not be a way around it.
      const guess = {
        of: 'password',
        account: `${ACCOUNT_TABLE[account.kind]}:${owner.email}`,
        address: addressKey(request.ip),
      }
      const right = await loginThrottle.attempt(guess, async () =>
        (await secretMatches(passwordHash, body.currentPassword)) ? true : null,
      )
      if (right === null || passwordHash === null) throw passwordWrong()
      refuseWeak(body.newPassword, { field: 'newPassword', owner, brand })
      const to = await hashSecret(body.newPassword)
      const change = { from: passwordHash, to, keep: caller.tokenHash }
      const record = () => ({ action: 'operator-password-changed' }) as const
      await commands.transact(audited(caller, (tx, now) => changePassword(tx, now, account, change), record))
      return { ok: true } as const
    },
    { costly: true },
  )
}
