/** Accepting offers over HTTP, next to a bare server that runs the same statement on the same tables. */
import { Random } from '../../support/random.ts'
import { type BareServer, startBare } from '../stand/bare.ts'
import { type Clients, type HttpRequest, startClients } from '../stand/clients.ts'
import { fillZones, insertOffers, PEAK } from '../stand/orders.ts'
import { insertRiders, insertZones, type Person, placeIn, type Zone } from '../stand/people.ts'
import type { Platform } from '../stand/platform.ts'
import type { Base } from '../stand/stand.ts'
import { median } from '../stand/statistics.ts'
import { type Figure, perSecond, type Row } from './row.ts'

const CLIENTS = 32
const SWEPT_ZONES = 20
/** A round meanwhile, and the time after which no other begins, milliseconds. */
const SWEPT_RIDERS = 200
const SWEPT_MS = 45_000

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
    const idle = { ours: [] as Round[], bare: [] as Round[] }
    for (let round = 0; round < rounds; round++) {
      idle.bare.push(await onBare(scene))
      idle.ours.push(await onOurs(scene))
    }
    await fillZones(base.sql, others, quick ? { recent: 20, open: 5, riders: 10, busy: 5 } : PEAK, random)
    // The first looks learn the ways of every rider; a server that is behind takes its time for each round.
    const fewer = { ...scene, riders: scene.riders.slice(0, SWEPT_RIDERS) }
    await onOurs(fewer)
    const swept: Round[] = []
    for (const end = performance.now() + SWEPT_MS; swept.length < rounds;) {
      swept.push(await onOurs(fewer))
      if (performance.now() > end) break
    }
    const what = `accept, ${CLIENTS} clients`
    return [
      figure(what, idle.ours, idle.bare, 0.6),
      figure(`${what}, ${others.length} zones swept`, swept, idle.bare, 0.4),
    ]
  },
}

/** How a round went. */
interface Round {
  /** Accepts a second. */
  readonly rate: number
  /** The share that was not accepted. */
  readonly refused: number
}

function figure(what: string, ours: readonly Round[], bare: readonly Round[], least: number): Figure {
  const rate = (rounds: readonly Round[]) => median(rounds.map((round) => round.rate))
  const refused = median(ours.map((round) => round.refused))
  return {
    what,
    measured: `${perSecond(rate(ours))}${refused > 0 ? `, ${(100 * refused).toFixed(0)} % refused` : ''}`,
    limit: `bare ${perSecond(rate(bare))}`,
    ratio: rate(ours) / rate(bare),
    target: `≥ ${least}`,
    isMet: rate(ours) / rate(bare) >= least && refused === 0,
  }
}

async function onBare(scene: Scene): Promise<Round> {
  return await acceptAll(scene, scene.bare.origin, ({ id }, order) => ({
    method: 'PUT',
    path: `/accept/${order}/${id}`,
  }))
}

async function onOurs(scene: Scene): Promise<Round> {
  return await acceptAll(scene, scene.platform.origin, ({ id, token }, order) => ({
    method: 'PUT',
    path: `/prod/api/orders/${order}/${id}`,
    token,
  }))
}

/** Every rider accepts an offer, once: what is refused stays so. */
async function acceptAll(
  { base, clients, riders, zone, random }: Scene,
  origin: string,
  request: (rider: Person, orderId: string) => HttpRequest,
): Promise<Round> {
  const orders = await insertOffers(base.sql, riders, zone, random)
  const requests = riders.map((rider, n) => request(rider, orders[n]!))
  const { statuses, elapsedMs } = await clients.ask({ origin, clients: CLIENTS, requests })
  await base.sql.query(
    `update offers set outcome = 'withdrawn', closed_at = now() where outcome is null and order_id = any($1)`,
    [orders],
  )
  await base.sql.query(
    `update orders set status = case status when 'pending' then 'canceled' else 'delivered' end, picked_up_at = now(),
      delivered_at = now(), ended_at = now()
    where id = any($1)`,
    [orders],
  )
  const accepted = statuses['200'] ?? 0
  return { rate: accepted / (elapsedMs / 1000), refused: 1 - accepted / orders.length }
}
