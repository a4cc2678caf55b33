import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Guesses } from '../../platform/guesses/guesses.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { readRider } from '../riders/riders.queries.ts'
import { deviceOf } from '../accounts/device.ts'
import { openSession } from '../accounts/tokens.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import { findAccount } from './find-account.ts'
import { checkOperator, logOperatorIn } from './operator-login.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly guesses: Guesses
  readonly box: SecretBox
}

/** Login, for riders and operators. */
export function serveLogin(serve: Serve, { config, guesses, ...parts }: Dependencies): void {
  const { db, clock } = parts
  const isDemo = config.DEMO
  /** The id that `check` finds. Throws BAD_CREDENTIALS, or TOO_MANY_TRIES without checking. */
  const guess = async (account: string, address: string, check: () => Promise<string | null>) => {
    const id = await guesses.attempt({ of: 'password', account, address: addressKey(address) }, check)
    if (id === null) throw new Refusal('BAD_CREDENTIALS')
    return id
  }

  serve(
    'loginRider',
    async ({ body, request }) => {
      const id = await guess(`riders:${body.email.toLowerCase()}`, request.ip, async () => {
        const { id, matches } = await findAccount(db, 'riders', body, isDemo)
        return matches ? id : null
      })
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { kind: 'rider', id }, device)
      return { token, user: await readRider(db, id) }
    },
    { costly: true },
  )

  serve(
    'loginOperator',
    async ({ body, request }) => {
      const operatorId = await guess(`operators:${body.email.toLowerCase()}`, request.ip, () =>
        checkOperator({ ...parts, isDemo }, body),
      )
      const device = deviceOf(request.headers['user-agent'])
      return await logOperatorIn(parts, { operatorId, code: body.code, device })
    },
    { costly: true },
  )
}
