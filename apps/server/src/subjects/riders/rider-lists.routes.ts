import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readAlike } from './alike.queries.ts'
import { countWaiting, readListedRiders } from './operator-riders.queries.ts'
import { presentOperatorRider } from './riders.present.ts'
import type { Reads } from '../audit/reads.ts'
import { selectOperatorRiders } from './riders.queries.ts'

/** Riders as operators read them: by page, and one by one. */
export function serveRiderLists(serve: Serve, db: Database, reads: Reads): void {
  serve('listRiders', async ({ query, caller }) => {
    const { page, next } = await readListedRiders(db, query)
    const riders = page.map(presentOperatorRider)
    if (query.state === 'waiting') {
      const ids = riders.map(({ _id }) => _id)
      const alike = await readAlike(db, ids)
      for (const rider of riders) rider.alike = alike.get(rider._id) ?? []
    }
    await reads.list(caller, 'riders', riders.length, { ...query, onDuty: query.onDuty || undefined })
    return { riders, next, waiting: await countWaiting(db) }
  })

  serve('getOperatorRider', async ({ params, caller }) => {
    const row = await selectOperatorRiders(db).where('riders.id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw new Refusal('RIDER_NOT_FOUND')
    await reads.one(caller, 'rider', row.id)
    return presentOperatorRider(row)
  })
}
