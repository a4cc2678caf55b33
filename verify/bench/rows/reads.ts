/** What phones read most, next to a bare server that runs one prepared query on the same tables. */
import { Random } from '../../support/random.ts'
import { startBare } from '../stand/bare.ts'
import { fire, type HttpRequest, rateOf, startClients } from '../stand/clients.ts'
import { insertOffers, insertOrders } from '../stand/orders.ts'
import { insertRiders, insertZones, type Person, placeIn } from '../stand/people.ts'
import { median } from '../stand/statistics.ts'
import { perSecond, type Row } from './row.ts'

const CLIENTS = 32

const BARE = {
  offered: `select orders.*, offers.id as offer_id, expires_at, reason from offers join orders on orders.id = order_id
    where rider_id = $1 and outcome is null and expires_at > now()`,
  accepted: `select orders.*, zones.name from orders join zones on zones.id = zone_id
    where assigned_rider_id = $1 and status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way')`,
  me: 'select riders.*, zones.name from riders join zones on zones.id = zone_id where riders.id = $1',
} as const

type Read = keyof typeof BARE

const PATHS: Readonly<Record<Read, (rider: Person) => string>> = {
  offered: ({ id }) => `/prod/api/orders/offered?riderId=${id}`,
  accepted: ({ id }) => `/prod/api/orders/accepted?riderId=${id}`,
  me: () => '/prod/api/user/rider/me',
}

export const reads: Row = {
  name: 'reads',
  async run(stand, { quick }) {
    const base = await stand.createBase()
    const platform = await stand.startPlatform(base.url)
    const bare = stand.onStop(await startBare(base.url, BARE))
    const clients = stand.onStop(startClients())
    const random = new Random(6)
    const [zone] = await insertZones(base.sql, 1)
    const places = Array.from({ length: 200 }, () => ({ zoneId: zone!.id, ...placeIn(zone!, random) }))
    const riders = await insertRiders(base.sql, places, true)
    const [offered, busy] = [riders.slice(0, 100), riders.slice(100)]
    await insertOffers(base.sql, offered, zone!, random)
    await insertOrders(
      base.sql,
      busy.map(({ id }) => {
        const ends = { from: placeIn(zone!, random), to: placeIn(zone!, random) }
        return { ...ends, zoneId: zone!.id, status: 'to_pickup' as const, riderId: id, createdAt: new Date() }
      }),
    )
    const who = { offered, accepted: busy, me: riders }
    const count = quick ? 100 : 3_000
    const rate = async (origin: string, read: Read, request: (rider: Person) => HttpRequest) => {
      const readers = who[read]
      const requests = Array.from({ length: count }, (_, n) => request(readers[n % readers.length]!))
      return rateOf(await fire(clients, { origin, clients: CLIENTS, requests }))
    }
    const figures = []
    for (const read of ['offered', 'accepted', 'me'] as const) {
      const [ours, limit]: [number[], number[]] = [[], []]
      for (let round = 0; round < (quick ? 1 : 5); round++) {
        limit.push(await rate(bare.origin, read, ({ id }) => ({ method: 'GET', path: `/${read}/${id}` })))
        ours.push(
          await rate(platform.origin, read, (rider) => ({
            method: 'GET',
            path: PATHS[read](rider),
            token: rider.token,
          })),
        )
      }
      const ratio = median(ours) / median(limit)
      figures.push({
        what: `${read}, ${CLIENTS} clients`,
        measured: perSecond(median(ours)),
        limit: `bare ${perSecond(median(limit))}`,
        ratio,
        target: '≥ 0.5',
        isMet: ratio >= 0.5,
      })
    }
    return figures
  },
}
