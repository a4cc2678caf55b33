/** Logins and logouts concurrent with what ends the sessions of an account: one waits for the other, and nobody slips through. */
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { OPERATOR_PASSWORD, RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'

const NEW_PASSWORD = 'tres mates fríos'

/** An account with a session. */
interface LoggedIn {
  readonly id: string
  readonly email: string
  readonly token: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** An account, and how another of its sessions ends everything else. */
interface Ending {
  readonly table: 'riders' | 'operators'
  readonly account: () => Promise<LoggedIn>
  readonly logIn: (email: string) => Promise<Answer>
  /** Prepares it; what is returned does it. */
  readonly end: (account: LoggedIn) => Promise<() => Promise<Answer>>
}

describe('what ends all other sessions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  const isIn = async (token: string) => (await test.send('listSessions', {}, token)).status === 200
  const change = (token: string, currentPassword: string) =>
    test.send('changePassword', { body: { currentPassword, newPassword: NEW_PASSWORD } }, token)
  const rider = {
    table: 'riders',
    account: () => test.newRider(),
    logIn: (email: string) => test.send('loginRider', { body: { email, password: RIDER_PASSWORD } }),
  } as const
  const operator = {
    table: 'operators',
    account: () => test.newOperator('dispatcher'),
    logIn: (email: string) => test.send('loginOperator', { body: { email, password: OPERATOR_PASSWORD } }),
  } as const

  const endings: readonly [string, Ending][] = [
    [
      'a rider’s new password',
      { ...rider, end: async ({ token }) => await Promise.resolve(() => change(token, RIDER_PASSWORD)) },
    ],
    [
      'an operator’s new password',
      {
        ...operator,
        end: async ({ token }) => await Promise.resolve(() => change(token, OPERATOR_PASSWORD)),
      },
    ],
    [
      'an operator’s second factor',
      {
        ...operator,
        end: async ({ token }) => {
          const begun = await test.ok('beginSecondFactor', { body: { password: OPERATOR_PASSWORD } }, token)
          const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
          const code = totp.generate({ timestamp: test.clock.now().getTime() })
          return () => test.send('confirmSecondFactor', { body: { code } }, token)
        },
      },
    ],
  ]

  /** Lets these wait for the account, in this order, and returns their answers. */
  async function atOnce(table: Ending['table'], id: string, deeds: readonly (() => Promise<Answer>)[]) {
    // If a test fails in between, its locks would block the others.
    onTestFinished(async () => void (await test.sql.query('rollback')))
    await test.sql.query('begin')
    await test.sql.query(`select 1 from ${table} where id = $1 for update`, [id])
    const answers: Promise<Answer>[] = []
    for (const deed of deeds) {
      answers.push(deed())
      await expect.poll(() => countLockWaits(test.sql)).toBe(answers.length)
    }
    await test.sql.query('commit')
    return await Promise.all(answers)
  }

  describe.each(['just before', 'just after'])('%s', (when) => {
    it.each(endings)(
      '%s, a login without it leaves no session',
      async (_, { table, account, logIn, end }) => {
        const one = await account()
        const ending = await end(one)
        const login = () => logIn(one.email)
        const deeds = when === 'just before' ? [login, ending] : [ending, login]
        const answers = await atOnce(table, one.id, deeds)
        const [entered, ended] = when === 'just before' ? answers : answers.toReversed()
        expect(ended?.status).toBe(200)
        const { token } = (entered?.body ?? {}) as { token?: string }
        expect(token !== undefined && (await isIn(token))).toBe(false)
        expect(await isIn(one.token)).toBe(true)
      },
    )

    it('an erasure, a logout waits or is too late', async () => {
      const { id, email, token } = await test.newRider()
      const other = await test.login(email)
      const logOut = () => test.send('logout', {}, other)
      const erase = () => test.send('eraseMyAccount', { body: { password: RIDER_PASSWORD } }, token)
      const answers = await atOnce('riders', id, when === 'just before' ? [logOut, erase] : [erase, logOut])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    })
  })
})
