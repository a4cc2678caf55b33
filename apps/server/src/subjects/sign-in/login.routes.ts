import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readRider } from '../riders/riders.queries.ts'
import { deviceOf } from '../accounts/device.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { openSession } from '../accounts/tokens.ts'

/** Login, for riders and operators. */
export function serveLogin(serve: Serve, db: Database, clock: Clock): void {
  serve(
    'loginRider',
    async ({ body, request }) => {
      const id = await checkPassword(db, 'riders', body)
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { kind: 'rider', id }, device)
      return { token, user: await readRider(db, id) }
    },
    { strictLimit: true },
  )

  serve(
    'loginOperator',
    async ({ body, request }) => {
      const id = await checkPassword(db, 'operators', body)
      const device = deviceOf(request.headers['user-agent'])
      const token = await openSession(db, clock, { kind: 'operator', id }, device)
      return { token, operator: await readOperator(db, id) }
    },
    { strictLimit: true },
  )

  serve('getOperator', ({ caller }) => readOperator(db, caller.id))
}

async function checkPassword(
  db: Database,
  table: 'riders' | 'operators',
  { email, password }: { email: string; password: string },
): Promise<string> {
  const account = await db
    .selectFrom(table)
    .select(['id', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const matches = await secretMatches(account?.password_hash ?? null, password)
  if (account === undefined || !matches) throw new Refusal('BAD_CREDENTIALS')
  return account.id
}

async function readOperator(db: Database, id: string) {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'email', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { _id: row.id, email: row.email, fullName: row.full_name }
}
