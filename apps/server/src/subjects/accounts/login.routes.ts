import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { presentRider } from '../riders/riders.present.ts'
import { readRider } from '../riders/riders.queries.ts'
import { deviceOf } from './device.ts'
import { lockForLogin } from './passwords.commands.ts'
import { refuseRefused } from './refusals.commands.ts'
import { openSession } from './tokens.ts'
import type { SecretBox } from './secret-box.ts'
import { type Checked, findAccount } from './find-account.ts'
import { checkOperator, logOperatorIn } from './operator-login.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly loginThrottle: LoginThrottle
  readonly box: SecretBox
}

/** Login, for riders and operators. */
export function serveLogin(serve: Serve, { config, loginThrottle, ...parts }: Dependencies): void {
  const { db, commands } = parts
  const isDemo = config.DEMO

  /** Opens a session for whom `check` finds. Throws BAD_CREDENTIALS, or TOO_MANY_TRIES without checking. */
  async function logIn<T>({ account, ip, check, open }: LogIn<T>): Promise<T> {
    const guess = { of: 'password', account, address: addressKey(ip) }
    const checked = await loginThrottle.attempt(guess, check)
    if (checked === null) throw new Refusal('BAD_CREDENTIALS')
    const opened = await open(checked)
    await loginThrottle.rememberPlace(guess)
    return opened
  }

  serve(
    'loginRider',
    ({ body, request }) =>
      logIn({
        account: `riders:${body.email}`,
        ip: request.ip,
        check: async () => (await findAccount(db, 'riders', body, isDemo)).checked,
        open: async ({ id, passwordHash }) => {
          const rider = { kind: 'rider', id } as const
          const device = deviceOf(request.headers['user-agent'])
          const { token } = await commands.transact(async (tx, now) => {
            await lockForLogin(tx, rider, passwordHash)
            await refuseRefused(tx, id)
            return { token: await openSession(tx, now, rider, device), happened: [] }
          })
          return { token, user: presentRider(await readRider(db, id)) }
        },
      }),
    { costly: true },
  )

  serve(
    'loginOperator',
    ({ body, request }) =>
      logIn({
        account: `operators:${body.email}`,
        ip: request.ip,
        check: () => checkOperator({ ...parts, isDemo }, body),
        open: (operator) => {
          const device = deviceOf(request.headers['user-agent'])
          return logOperatorIn(parts, { operator, code: body.code, device })
        },
      }),
    { costly: true },
  )
}

/** A login with an e-mail and a password, from an address. */
interface LogIn<T> {
  readonly account: string
  readonly ip: string
  readonly check: () => Promise<Checked | null>
  /** Asks for what else the account needs, and opens the session. */
  readonly open: (checked: Checked) => Promise<T>
}
