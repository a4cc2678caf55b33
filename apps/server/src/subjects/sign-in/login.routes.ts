import type { Clock } from '../../platform/clock.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { forgetPushToken } from '../riders/push-token.commands.ts'
import type { EventBus } from '../../platform/realtime/event-bus.ts'
import { announceDuty, leaveDuty, type DutyChange } from '../riders/duty.commands.ts'
import { readRider } from '../riders/riders.queries.ts'
import { secretMatches } from '../accounts/passwords.ts'
import { hasSession, openSession } from '../accounts/tokens.ts'

/** Log in and out, for riders and operators. */
export function serveLogin(serve: Serve, db: Database, clock: Clock, bus: EventBus): void {
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
    await endSession(caller.tokenHash)
    return { ok: true } as const
  })

  serve('endSession', async ({ body }) => {
    await endSession(Buffer.from(body.session, 'hex'))
    return { ok: true } as const
  })

  async function endSession(tokenHash: Buffer): Promise<void> {
    const change = await db.transaction().execute(async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .returning('rider_id')
        .executeTakeFirst()
      return ended?.rider_id ? await riderLeft(tx, ended.rider_id) : null
    })
    bus.publish([`session:${tokenHash.toString('hex')}`], { type: 'session-ended' })
    // Should the push token have been another phone's, that one hears of it and sends it again.
    if (change !== null) announceDuty(bus, change)
  }

  /** A phone that nobody is logged in on gets no more of anybody's offers. Duty ends with the last session. */
  async function riderLeft(tx: DatabaseTransaction, riderId: string): Promise<DutyChange> {
    // This locks the rider: of two sessions that end at once, the second sees that it was the last.
    await forgetPushToken(tx, riderId)
    const { working } = await readRider(tx, riderId)
    return working && !(await hasSession(tx, riderId))
      ? await leaveDuty(tx, clock.now(), riderId, 'El rider cerró la sesión')
      : { riderId, zoneIds: [], withdrawn: [] }
  }
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
