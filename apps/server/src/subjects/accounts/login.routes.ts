import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountName, GuessLimits } from '../../platform/limits/guess-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import type { FastifyRequest } from 'fastify'
import { presentRider } from '../riders/riders.present.ts'
import { readRider } from '../riders/riders.queries.ts'
import { guessOf, placeOf } from './account.ts'
import { deviceOf } from './device.ts'
import { lockForLogin } from './passwords.commands.ts'
import { refuseRefused } from './refusals.commands.ts'
import { openSession } from './tokens.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { type Checked, findAccount } from './find-account.ts'
import { checkOperator, logOperatorIn } from './operator-login.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly guesses: GuessLimits
  readonly box: SecretBox
}

/** Login, for riders and operators. */
export function serveLogin(serve: Serve, dependencies: Dependencies): void {
  const { db, commands, config, guesses } = dependencies

  /** Opens a session for whom `check` finds. Throws BAD_CREDENTIALS, or TOO_MANY_TRIES without checking. */
  async function logIn<T>({ account, request, check, open }: LogIn<T>): Promise<T> {
    const checked = await guesses.attempt(guessOf(request, account, 'password'), async () => {
      const checked = await check()
      if (checked === null) throw new Refusal('BAD_CREDENTIALS')
      return checked
    })
    const opened = await open(checked)
    await guesses.rememberPlace(placeOf(request, account))
    return opened
  }

  serve(
    'loginRider',
    ({ body, request }) =>
      logIn({
        account: { kind: 'rider', email: body.email },
        request,
        check: async () => (await findAccount(db, 'riders', body, config.DEMO)).checked,
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
    async ({ body, request, reply }) => {
      const account = { kind: 'operator', email: body.email } as const
      const { token, operator } = await logIn({
        account,
        request,
        check: () => checkOperator({ ...dependencies, isDemo: config.DEMO }, body, request.ip),
        open: (operator) => {
          const device = deviceOf(request.headers['user-agent'])
          const arrival = { operator, code: body.code, device, address: request.ip }
          const open = () => logOperatorIn(dependencies, arrival)
          // Being asked for the code is no guess.
          return body.code === undefined
            ? open()
            : guesses.attempt(guessOf(request, account, 'second factor'), open)
        },
      })
      if (body.cookie) setSessionCookie(reply, token)
      return { token: body.cookie ? '' : token, operator }
    },
    { costly: true },
  )
}

/** A login with an e-mail and a password. */
interface LogIn<T> {
  readonly account: AccountName
  readonly request: FastifyRequest
  readonly check: () => Promise<Checked | null>
  /** Asks for what else the account needs, and opens the session. */
  readonly open: (checked: Checked) => Promise<T>
}
