import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { audited } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { readHindrances } from '../offers/may-be-asked.ts'
import { readOutside } from './outside.queries.ts'
import { ZoneDemands } from './zone-demand.ts'
import { setZoneTerms } from './zone-terms.commands.ts'
import { changeZone, closeZone, createZone, reachOf, reopenZone } from './zones.commands.ts'
import { presentKeptZone } from './zones.present.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly reads: Reads
}

/** The zone list that everyone sees, how busy a rider's zone is, and the management of zones by operators. */
export function serveZones(serve: Serve, { db, clock, config, commands, reads }: Dependencies): void {
  const positionFreshMs = config.POSITION_FRESH_SECONDS * 1_000
  const demands = new ZoneDemands(db, clock, positionFreshMs)

  serve('listZones', async () => {
    const zones = await db.selectFrom('zones').selectAll().orderBy('name').execute()
    return zones.map(presentKeptZone)
  })

  serve('getZoneDemand', async ({ params: { id } }) => {
    const { zoneId, hindrances } = await readHindrances(db, id, { now: clock.now(), positionFreshMs })
    return { zoneId, demand: await demands.of(zoneId), hindrances }
  })

  serve('previewZone', async ({ params: { id }, body, caller }) => {
    const zone = await db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst()
    if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
    const outside = await readOutside(db, { zoneId: id, from: zone, to: reachOf(body) })
    await reads.list(caller, 'orders', outside.orders.length, { outsideZone: id })
    await reads.list(caller, 'riders', outside.riders.length, { outsideZone: id })
    return outside
  })

  serveZoneChanges(serve, commands)
}

function serveZoneChanges(serve: Serve, commands: Commands): void {
  serve('createZone', async ({ body, caller, reply }) => {
    const create = audited(
      caller,
      (tx) => createZone(tx, body),
      ({ zone }) => ({ action: 'zone-created', subject: ['zone', zone.id] }),
    )
    const { zone } = await commands.transact(create)
    reply.status(201)
    return presentKeptZone(zone)
  })

  serve('updateZone', async ({ params: { id }, body, caller }) => {
    const update = audited(
      caller,
      (tx) => changeZone(tx, id, body),
      ({ outside }) => ({ action: 'zone-changed', subject: ['zone', id], details: { outside } }),
    )
    return presentKeptZone((await commands.transact(update)).zone)
  })

  serve('setZoneTerms', async ({ params: { id: zoneId }, body: { terms, seen }, caller }) => {
    const set = audited(
      caller,
      (tx, now) => setZoneTerms(tx, now, { zoneId, terms, seen }),
      () => ({
        action: 'zone-terms-set',
        subject: ['zone', zoneId],
        details: { ...terms.waiting, cashLimit: terms.cashLimit, cancellation: terms.cancellation },
      }),
    )
    return presentKeptZone((await commands.transact(set)).zone)
  })

  serve('closeZone', async ({ params: { id }, body, caller }) => {
    const reason = body.reason ?? null
    const close = audited(
      caller,
      (tx, now) => closeZone(tx, now, id, reason),
      () => ({ action: 'zone-closed', subject: ['zone', id], details: { reason } }),
    )
    return presentKeptZone((await commands.transact(close)).zone)
  })

  serve('reopenZone', async ({ params: { id }, caller }) => {
    const reopen = audited(
      caller,
      (tx, now) => reopenZone(tx, now, id),
      () => ({ action: 'zone-reopened', subject: ['zone', id] }),
    )
    return presentKeptZone((await commands.transact(reopen)).zone)
  })
}
