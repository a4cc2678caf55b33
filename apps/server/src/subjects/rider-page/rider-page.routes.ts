import { dayOf } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSessions } from '../accounts/sessions.queries.ts'
import { presentOperatorAppeal } from '../appeals/appeals.present.ts'
import { readOwnAppeals } from '../appeals/appeals.queries.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { readAlike } from '../riders/alike.queries.ts'
import { presentOperatorRider } from '../riders/riders.present.ts'
import { selectOperatorRiders } from '../riders/riders.queries.ts'
import { addNote } from './notes.commands.ts'
import {
  readContactChange,
  readNotes,
  readOrderInHand,
  readOrdersOf,
  readSums,
} from './rider-page.queries.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly reads: Reads
}

/** The page of a rider: all that operators know of it, its orders, and what they write down. */
export function serveRiderPage(serve: Serve, { db, clock, config, commands, reads }: Dependencies): void {
  serve('getRiderPage', async ({ params: { id }, caller }) => {
    const row = await selectOperatorRiders(db).where('riders.id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Refusal('RIDER_NOT_FOUND')
    await reads.one(caller, 'rider', id)
    const now = clock.now()
    const rider = presentOperatorRider(row)
    // Whoever decides about a sign-up is told who may be the same person.
    if (row.activated_at === null) rider.alike = (await readAlike(db, [id])).get(id) ?? []
    return {
      rider,
      order: await readOrderInHand(db, id),
      ...(await readSums(db, id, dayOf(now, config.PLATFORM_TIME_ZONE))),
      appeals: (await readOwnAppeals(db, id)).map(presentOperatorAppeal),
      sessions: await readSessions(db, now, { kind: 'rider', id }, null),
      notes: await readNotes(db, id),
      contactChange: await readContactChange(db, now, id),
    }
  })

  serve('listOrdersOfRider', async ({ params: { id }, query, caller }) => {
    const rider = await db.selectFrom('riders').select('id').where('id', '=', id).executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
    await reads.one(caller, 'rider', id)
    return await readOrdersOf(db, id, query)
  })

  serve('addRiderNote', async ({ params: { id: riderId }, body: { body }, headers, caller, reply }) => {
    const write = audited(
      caller,
      (tx, now) => addNote(tx, now, { riderId, operatorId: caller.id, body }),
      () => ({ action: 'rider-noted', subject: ['rider', riderId] }),
    )
    const keyed = keyedRequest('addRiderNote', caller.id, headers['idempotency-key'], { riderId, body })
    const { note } = await commands.transact(write, keyed)
    reply.status(201)
    return note
  })
}
