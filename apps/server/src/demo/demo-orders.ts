/** In a demo, the store places an order a few seconds after a rider becomes free. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Loop } from '../platform/background/loop.ts'
import type { Commands } from '../platform/outcomes/commands.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SigningKey } from '../platform/signing/signing-key.ts'
import { createOrder } from '../subjects/orders/place.commands.ts'
import { waysToPrice } from '../subjects/orders/ways-to-price.ts'
import type { Routing } from '../subjects/routing/routing.ts'
import { isInReach, type Reach } from '../subjects/zones/zones.policy.ts'
import type { DemoTown } from './demo-town.ts'

const COMMENTS = ['Timbre 3B', 'Portón verde', 'Llamar al llegar'] as const
const LOOK_EVERY_MS = 2_000
const FREE_FOR_MS = 6_000

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly commands: Commands
  readonly config: Config
  readonly signingKey: SigningKey
  readonly routing: Routing
  readonly log: Logger
  readonly town: DemoTown
  readonly timeZone: string
}

/** Starts placing orders; returns the function that stops it. */
export function startDemoOrders({
  db,
  clock,
  commands,
  config,
  signingKey,
  routing,
  log,
  town,
  timeZone,
}: Dependencies): () => Promise<void> {
  let placed = 0
  const loop = new Loop({ name: 'placing demo orders', pauseMs: LOOK_EVERY_MS, run: placeDue, log })
  loop.start()
  return () => loop.stop()

  async function placeDue(): Promise<void> {
    for (const store of await storesInDemand(db, clock.now())) {
      const doors = town.destinations.filter(({ latitude: lat, longitude: lng }) =>
        isInReach(store.zone, { lat, lng }),
      )
      const destination = doors[placed % doors.length]
      // A store in some other place.
      if (destination === undefined) continue
      placed += 1
      const ordered = {
        zoneId: store.zone.id,
        storeId: store.id,
        destination: {
          ...destination,
          phone: '+54 11 5555-0177',
          comment: COMMENTS[placed % COMMENTS.length],
        },
      }
      const [way = null] = await waysToPrice([ordered], { db, clock, routing, log })
      const order = {
        ...ordered,
        management: {
          storeValue: 8_500 + 750 * (placed % 5),
          // A demo from before there were rules has none.
          shippingCost: way === null ? 2_150.5 + 120 * (placed % 4) : undefined,
        },
        schedule: { isUrgent: false },
      }
      const caller = { kind: 'store', id: store.id } as const
      await commands.transact((tx, now) =>
        createOrder(tx, now, { order, caller, caps: null, way, times: config, signingKey, timeZone }),
      )
    }
  }
}

interface StoreInDemand {
  readonly id: string
  readonly zone: { readonly id: string } & Reach
}

/**
 * Stores whose zone has a rider who has been free for a while, and no order that could still be offered to
 * that rider.
 */
async function storesInDemand(db: Database, now: Date): Promise<StoreInDemand[]> {
  const { rows } = await sql<StoreInDemand>`
    select distinct on (stores.zone_id) stores.id, to_json(zones) as zone
    from stores join riders on riders.zone_id = stores.zone_id join zones on zones.id = stores.zone_id
    where riders.working and zones.closed_at is null and stores.disabled_at is null
      and (stores.paused_until is null or stores.paused_until <= ${now})
      and riders.last_position_at is not null
      and riders.last_free_at < ${new Date(now.getTime() - FREE_FOR_MS)}
      and not exists (select 1 from offers where rider_id = riders.id and outcome is null)
      and not exists (
        select 1 from offers where rider_id = riders.id and closed_at > ${new Date(now.getTime() - FREE_FOR_MS)}
      )
      and not exists (
        select 1 from orders where assigned_rider_id = riders.id
          and status in ('assigned', 'to_pickup', 'waiting_pickup', 'on the way')
      )
      and not exists (
        select 1 from orders where orders.zone_id = stores.zone_id and orders.status = 'pending'
          and not exists (select 1 from offers where offers.order_id = orders.id and offers.rider_id = riders.id)
      )
    order by stores.zone_id, stores.id
  `.execute(db)
  return rows
}
