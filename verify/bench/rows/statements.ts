/** How many statements a call takes, begin and commit included, sent as phones and stores send it: with an Idempotency-Key. */
import { randomUUID } from 'node:crypto'
import { Random } from '../../support/random.ts'
import { type Clients, fire, type HttpRequest, startClients } from '../stand/clients.ts'
import { insertOffers } from '../stand/orders.ts'
import { insertRiders, insertStores, insertZones, moved, placeIn, type Store } from '../stand/people.ts'
import { BACKGROUND, type Counted, type Idle, perCall, total, watchIdle } from '../stand/statements.ts'
import type { Base } from '../stand/stand.ts'
import type { Figure, Row } from './row.ts'

/** What deferred triggers run at the commit: PostgreSQL counts it, but nobody sends it. */
const TRIGGERS = /insert into rider_(days|totals) as held|select value ->> \S+\s+from settings where name/
const OTHERS = new RegExp(`${BACKGROUND.source}|${TRIGGERS.source}`)
const STEPS = ['to_pickup', 'waiting_pickup', 'on the way', 'delivered'] as const

export const statements: Row = {
  name: 'statements',
  async run(stand, { quick }) {
    const base = await stand.createBase()
    const platform = await stand.startPlatform(base.url)
    const clients = stand.onStop(startClients())
    const count = quick ? 10 : 100
    const random = new Random(2)
    const [zone] = await insertZones(base.sql, 1)
    // Another process decides the zone: what a look reads is no part of a call.
    await base.sql.query(
      "insert into zone_leases (zone_id, holder, until) values ($1, gen_random_uuid(), 'infinity')",
      [zone!.id],
    )
    const [store] = await insertStores(base.sql, [{ zoneId: zone!.id, ...placeIn(zone!, random) }])
    const places = Array.from({ length: count }, () => ({ zoneId: zone!.id, ...placeIn(zone!, random) }))
    const riders = await insertRiders(base.sql, places, true)
    const orders = await insertOffers(base.sql, riders, zone!, random)
    const counter = new Counter(base, clients, platform.origin)
    await counter.warmUp(
      riders.map(({ token }) => ({ method: 'GET', path: '/prod/api/user/rider/me', token })),
    )
    const rows = [
      await counter.count(
        'create',
        6,
        Array.from({ length: count }, () => placing(store!)),
      ),
    ]
    rows.push(
      await counter.count(
        'accept',
        2,
        riders.map(({ id, token }, n) => ({
          method: 'PUT',
          path: `/prod/api/orders/${orders[n]}/${id}`,
          token,
        })),
      ),
    )
    for (const status of STEPS) {
      rows.push(
        await counter.count(
          `step ${status}`,
          4,
          riders.map(({ token }, n) => ({
            method: 'PUT',
            path: `/prod/api/orders/status/${orders[n]}`,
            token,
            key: randomUUID(),
            body: { status },
          })),
        ),
      )
    }
    rows.push(
      await counter.count(
        'position',
        1,
        riders.map(({ id, token }) => ({
          method: 'PATCH',
          path: `/prod/api/rider/${id}/position`,
          token,
          body: somewhere(),
        })),
      ),
    )
    return rows
  },
}

/** What tells other processes: shared by all calls that have something to tell at the same time. */
const isNotify = ({ query }: Counted): boolean => query.includes('pg_notify')

class Counter {
  readonly #base: Base
  readonly #clients: Clients
  readonly #origin: string
  #idle: Idle = new Map()

  constructor(base: Base, clients: Clients, origin: string) {
    this.#base = base
    this.#clients = clients
    this.#origin = origin
  }

  /** Whoever calls was here before: a first call may read what later ones remember. */
  async warmUp(requests: readonly HttpRequest[]): Promise<void> {
    await fire(this.#clients, { origin: this.#origin, clients: 1, requests })
    this.#idle = await watchIdle(this.#base.sql, 2_000)
  }

  async count(what: string, most: number, requests: readonly HttpRequest[]): Promise<Figure> {
    const counted = await perCall(
      this.#base.sql,
      { idle: this.#idle, count: requests.length, others: OTHERS },
      () => fire(this.#clients, { origin: this.#origin, clients: 1, requests }),
    )
    const calls = total(
      counted.filter((each) => !isNotify(each)),
      'calls',
    )
    const notifies = total(counted.filter(isNotify), 'calls')
    return {
      what: `statements, ${what}`,
      measured: `${calls.toFixed(1)}, NOTIFY ${notifies.toFixed(1)}`,
      limit: '-',
      ratio: null,
      target: `≤ ${most}`,
      isMet: Math.round(calls) <= most,
    }
  }
}

function placing(store: Store): HttpRequest {
  const { lat: latitude, lng: longitude } = moved(store, 0.5, 0.4)
  return {
    method: 'POST',
    path: '/prod/api/orders',
    token: store.apiKey,
    key: randomUUID(),
    body: {
      zoneId: store.zoneId,
      storeId: store.id,
      destination: {
        latitude,
        longitude,
        street: 'Calle del Lapacho',
        streetNumber: '1620',
        city: 'Buenos Aires',
      },
      management: { storeValue: 12_500, shippingCost: 2_300 },
    },
  }
}

const somewhere = () => ({ lat: -34.61, lng: -58.39, accuracy: 10, at: new Date().toISOString() })
