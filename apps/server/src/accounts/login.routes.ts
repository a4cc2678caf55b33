import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Serve } from '../http/router.ts'
import { forgetPushToken } from '../notifications/rider-token.ts'
import type { EventBus } from '../realtime/event-bus.ts'
import { goOffDuty } from '../riders/duty.ts'
import { readRider } from '../riders/rider-queries.ts'
import { secretMatches } from './passwords.ts'
import { hasSession, openSession } from './tokens.ts'

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
    const ended = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .returning('rider_id')
      .executeTakeFirst()
    if (ended?.rider_id) await riderLeft(ended.rider_id)
    bus.publish([`session:${tokenHash.toString('hex')}`], { type: 'session-ended' })
  }

  async function riderLeft(riderId: string): Promise<void> {
    // A phone that nobody is logged in on gets no more of anybody's offers. Should the token have been another phone's, that
    // one hears of it and sends it again.
    const forgotten = await forgetPushToken(db, riderId)
    const { working, zone } = await readRider(db, riderId)
    const leavesDuty = working && !(await hasSession(db, riderId))
    if (leavesDuty) {
      await goOffDuty(db, clock.now(), riderId)
      bus.publish(['dispatch'], { type: 'zone', zoneId: zone._id })
    }
    if (forgotten || leavesDuty) {
      bus.publish(['operators', `rider:${riderId}`], { type: 'rider', riderId })
    }
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
