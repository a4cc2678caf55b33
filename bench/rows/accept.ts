/** Accepting offers over HTTP, next to a bare server that runs the same statement on the same tables. */
import { Random } from '../../apps/server/test/random.ts'
import { type BareServer, startBare } from '../stand/bare.ts'
import { type Clients, fire, type HttpRequest, rateOf, startClients } from '../stand/clients.ts'
import { fillZones, insertOffers, PEAK } from '../stand/orders.ts'
import { insertRiders, insertZones, type Person, placeIn, type Zone } from '../stand/people.ts'
import type { Platform } from '../stand/platform.ts'
import type { Base } from '../stand/stand.ts'
import { median } from '../stand/statistics.ts'
import { type Figure, perSecond, type Row } from './row.ts'

const CLIENTS = 32
const SWEPT_ZONES = 20

/** The essence of accepting: an order goes to a rider while the offer lives, and it is recorded. */
const ACCEPT = `
  with won as (
    update offers set outcome = 'accepted', closed_at = now()
    where order_id = $1 and rider_id = $2 and outcome is null and expires_at > now()
    returning order_id
  ), taken as (
    update orders set status = 'assigned', assigned_rider_id = $2, updated_at = now()
    from won where orders.id = won.order_id and status = 'pending'
    returning orders.*
  ), event as (
    insert into order_events (order_id, type, status, actor, actor_id, at)
    select id, 'accepted', 'assigned', 'rider', $2, now() from taken
  )
  select * from taken`

/** Everything at hand for rounds of accepts. */
interface Scene {
  readonly base: Base
  readonly platform: Platform
  readonly bare: BareServer
  readonly clients: Clients
  readonly riders: readonly Person[]
  readonly zone: Zone
  readonly random: Random
}

export const accept: Row = {
  name: 'accept',
  async run(stand, { quick }) {
    const base = await stand.createBase()
    const platform = await stand.startPlatform(base.url)
    const random = new Random(1)
    const [zone, ...others] = await insertZones(base.sql, quick ? 2 : SWEPT_ZONES + 1)
    const places = Array.from({ length: quick ? 40 : 800 }, () => ({
      zoneId: zone!.id,
      ...placeIn(zone!, random),
    }))
    const scene: Scene = {
      base,
      platform,
      bare: stand.onStop(await startBare(base.url, { accept: ACCEPT })),
      clients: stand.onStop(startClients()),
      riders: await insertRiders(base.sql, places, true),
      zone: zone!,
      random,
    }
    const rounds = quick ? 1 : 5
    const idle = await inTurn(scene, rounds)
    await fillZones(base.sql, others, quick ? { recent: 20, open: 5, riders: 10, busy: 5 } : PEAK, random)
    // The first looks learn the ways of every rider.
    await inTurn(scene, 1)
    const swept = await inTurn(scene, rounds)
    const limit = idle.bare
    const what = `accept, ${CLIENTS} clients`
    return [
      figure(what, idle.ours, limit, 0.6),
      figure(`${what}, ${others.length} zones swept`, swept.ours, limit, 0.4),
    ]
  },
}

function figure(what: string, ours: number, limit: number, least: number): Figure {
  return {
    what,
    measured: perSecond(ours),
    limit: `bare ${perSecond(limit)}`,
    ratio: ours / limit,
    target: `≥ ${least}`,
    isMet: ours / limit >= least,
  }
}

/** Rounds of the bare server and ours in turn; the median rates. */
async function inTurn(scene: Scene, rounds: number): Promise<{ ours: number; bare: number }> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(
      await acceptAll(scene, scene.bare.origin, ({ id }, order) => ({
        method: 'PUT',
        path: `/accept/${order}/${id}`,
      })),
    )
    ours.push(
      await acceptAll(scene, scene.platform.origin, ({ id, token }, order) => ({
        method: 'PUT',
        path: `/prod/api/orders/${order}/${id}`,
        token,
      })),
    )
  }
  return { ours: median(ours), bare: median(bare) }
}

/** Every rider accepts an offer; returns the accepts a second. */
async function acceptAll(
  { base, clients, riders, zone, random }: Scene,
  origin: string,
  request: (rider: Person, orderId: string) => HttpRequest,
): Promise<number> {
  const orders = await insertOffers(base.sql, riders, zone, random)
  const requests = riders.map((rider, n) => request(rider, orders[n]!))
  const answers = await fire(clients, { origin, clients: CLIENTS, requests })
  await base.sql.query(
    `update orders set status = 'delivered', picked_up_at = now(), delivered_at = now(), ended_at = now()
      where zone_id = $1 and status = 'assigned'`,
    [zone.id],
  )
  return rateOf(answers)
}
