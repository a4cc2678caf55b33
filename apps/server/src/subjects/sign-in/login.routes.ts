import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readRider } from '../riders/riders.queries.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { openSession } from '../accounts/tokens.ts'
import { endSession } from './sessions.commands.ts'

/** Login and logout, for riders and operators. */
export function serveLogin(serve: Serve, db: Database, clock: Clock, commands: Commands): void {
  serve(
    'loginRider',
    async ({ body }) => {
      const id = await checkPassword(db, 'riders', body)
      return { token: await openSession(db, clock, { riderId: id }), user: await readRider(db, id) }
    },
    { strictLimit: true },
  )

  serve(
    'loginOperator',
    async ({ body }) => {
      const id = await checkPassword(db, 'operators', body)
      return { token: await openSession(db, clock, { operatorId: id }), operator: await readOperator(db, id) }
    },
    { strictLimit: true },
  )

  serve('getOperator', ({ caller }) => readOperator(db, caller.id))

  serve('logout', async ({ caller }) => {
    await commands.transact((tx, now) => endSession(tx, now, caller.tokenHash))
    return { ok: true } as const
  })

  serve('endSession', async ({ body }) => {
    await commands.transact((tx, now) => endSession(tx, now, Buffer.from(body.session, 'hex')))
    return { ok: true } as const
  })
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
