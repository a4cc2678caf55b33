import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { clearSessionCookie } from '../../platform/http/session-cookie.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited } from '../audit/audit.commands.ts'
import { accountOf } from './account.ts'
import { readSessions } from './sessions.queries.ts'
import { presentOperatorRider } from '../riders/riders.present.ts'
import { readOperatorRider } from '../riders/riders.queries.ts'
import { endSession, endSessionById, endSessions, logOutRider } from './sessions.commands.ts'

/** Sessions, for riders and operators: logging out here, elsewhere or everywhere, and logging out a rider. */
export function serveSessions(serve: Serve, db: Database, clock: Clock, commands: Commands): void {
  serve('logout', async ({ caller, reply }) => {
    await commands.transact((tx, now) => endSession(tx, now, caller.tokenHash))
    if (caller.kind === 'operator') clearSessionCookie(reply)
    return { ok: true } as const
  })

  serve('endSession', async ({ body }) => {
    await commands.transact((tx, now) => endSession(tx, now, Buffer.from(body.session, 'hex')))
    return { ok: true } as const
  })

  serve('listSessions', async ({ caller }) => ({
    sessions: await readSessions(db, clock.now(), accountOf(caller), caller.tokenHash),
  }))

  serve('endOtherSession', async ({ caller, params }) => {
    await commands.transact((tx, now) => endSessionById(tx, now, accountOf(caller), params.id))
    return { ok: true } as const
  })

  serve('endAllSessions', async ({ caller, body }) => {
    const except = body.keepThis ? caller.tokenHash : undefined
    await commands.transact((tx, now) => endSessions(tx, now, accountOf(caller), except))
    return { ok: true } as const
  })

  serve('endRiderSession', async ({ caller, params: { id, sessionId } }) => {
    const logOut = audited(
      caller,
      (tx, now) => endSessionById(tx, now, { kind: 'rider', id }, sessionId),
      () => ({ action: 'rider-logged-out', subject: ['rider', id], details: { one: true } }),
    )
    await commands.transact(logOut)
    return { ok: true } as const
  })

  serve('endRiderSessions', async ({ caller, params: { id } }) => {
    const logOut = audited(
      caller,
      (tx, now) => logOutRider(tx, now, id),
      () => ({ action: 'rider-logged-out', subject: ['rider', id] }),
    )
    await commands.transact(logOut)
    return presentOperatorRider(await readOperatorRider(db, id))
  })
}
