import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Guesses } from '../../platform/guesses/guesses.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { readRider } from '../riders/riders.queries.ts'
import { deviceOf } from '../accounts/device.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { openSession } from '../accounts/tokens.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly guesses: Guesses
}

/** Login, for riders and operators. */
export function serveLogin(serve: Serve, { db, clock, guesses }: Dependencies): void {
  /** The id of the account with this password. Throws BAD_CREDENTIALS or TOO_MANY_TRIES. */
  const logIn = async (table: AccountTable, { email, password }: Credentials, address: string) => {
    const guess = { of: 'password', account: `${table}:${email.toLowerCase()}`, address: addressKey(address) }
    const id = await guesses.attempt(guess, () => accountWith(db, table, { email, password }))
    if (id === null) throw new Refusal('BAD_CREDENTIALS')
    return id
  }

  serve(
    'loginRider',
    async ({ body, request }) => {
      const id = await logIn('riders', body, request.ip)
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { kind: 'rider', id }, device)
      return { token, user: await readRider(db, id) }
    },
    { costly: true },
  )

  serve(
    'loginOperator',
    async ({ body, request }) => {
      const id = await logIn('operators', body, request.ip)
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { kind: 'operator', id }, device)
      return { token, operator: await readOperator(db, id) }
    },
    { costly: true },
  )

  serve('getOperator', ({ caller }) => readOperator(db, caller.id))
}

type AccountTable = 'riders' | 'operators'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The id of the account with this email and password, or null. Takes as long without such an account. */
async function accountWith(
  db: Database,
  table: AccountTable,
  { email, password }: Credentials,
): Promise<string | null> {
  const account = await db
    .selectFrom(table)
    .select(['id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const matches = await secretMatches(account?.password_hash ?? null, password)
  return account !== undefined && matches ? account.id : null
}

async function readOperator(db: Database, id: string) {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'email', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { _id: row.id, email: row.email, fullName: row.full_name }
}
