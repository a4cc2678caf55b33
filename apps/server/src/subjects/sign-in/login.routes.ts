import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readRider } from '../riders/riders.queries.ts'
import { openSession } from '../accounts/tokens.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import { findAccount } from './find-account.ts'
import { logOperatorIn } from './operator-login.ts'
import { endSession } from './sessions.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly box: SecretBox
}

/** Login and logout, for riders and operators. */
export function serveLogin(serve: Serve, { config, ...parts }: Dependencies): void {
  const { db, clock, commands } = parts
  const isDemo = config.DEMO
  serve(
    'loginRider',
    async ({ body }) => {
      const { id, matches } = await findAccount(db, 'riders', body, isDemo)
      if (id === null || !matches) throw new Refusal('BAD_CREDENTIALS')
      return { token: await openSession(db, clock, { riderId: id }), user: await readRider(db, id) }
    },
    { strictLimit: true },
  )

  serve('loginOperator', async ({ body }) => await logOperatorIn({ ...parts, isDemo }, body), {
    strictLimit: true,
  })

  serve('logout', async ({ caller }) => {
    await commands.transact((tx, now) => endSession(tx, now, caller.tokenHash))
    return { ok: true } as const
  })

  serve('endSession', async ({ body }) => {
    await commands.transact((tx, now) => endSession(tx, now, Buffer.from(body.session, 'hex')))
    return { ok: true } as const
  })
}
