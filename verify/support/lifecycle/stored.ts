/** The database rows of one zone's orders and of some riders. */
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import type { EarningsReview } from '@puni/contract/orders/order-states'
import type pg from 'pg'
import type { Outcome } from './model.ts'
import type { StoredMoney } from './money.ts'

export interface StoredOrder {
  readonly id: string
  readonly zone_id: string
  readonly status: string
  readonly assigned_rider_id: string | null
  readonly shipping_cost: number
  readonly delivered_at: string | null
  readonly earnings_review: EarningsReview | null
  readonly claimed_by: string | null
  readonly handover: HandoverKind | null
  readonly handover_state: HandoverState | null
  readonly handover_tries: number
  /** Whether what its customer was told is still stored. */
  readonly has_secrets: boolean
}

export interface StoredOffer {
  readonly id: string
  readonly order_id: string
  readonly rider_id: string
  readonly offered_at: string
  readonly received_at: string | null
  readonly expires_at: string
  readonly outcome: Outcome | null
  readonly closed_at: string | null
}

export interface StoredEvent {
  readonly id: number
  readonly order_id: string
  readonly type: string
  readonly status: string | null
  readonly actor: string
  readonly actor_id: string | null
  readonly at: string
  readonly device_at: string | null
}

export interface StoredRider {
  readonly id: string
  readonly working: boolean
  readonly zone_id: string
  /** Where the rider may work, sorted. */
  readonly zone_ids: readonly string[]
  readonly last_free_at: string | null
  /** All blocks, including lifted ones, oldest first; `lifted_at` is null for a current one. */
  readonly blocks: readonly StoredBlock[]
  readonly activated_at: string | null
  readonly blocked_at: string | null
  readonly last_position_at: string | null
  readonly heard_at: string | null
  readonly paused_until: string | null
  readonly misses_in_row: number
  readonly last_order_id: string | null
}

export interface StoredBlock {
  readonly blocked_at: string
  readonly lifted_at: string | null
}

interface StoredShift {
  readonly id: number
  readonly rider_id: string
  readonly off_at: string | null
}

/** Rows in the order they were written, except orders, which are sorted by id. */
export interface Stored {
  readonly orders: readonly StoredOrder[]
  /** Offers of the zone's orders, and the riders' live offers in any zone. */
  readonly offers: readonly StoredOffer[]
  readonly events: readonly StoredEvent[]
  readonly riders: readonly StoredRider[]
  readonly shifts: readonly StoredShift[]
  /** Absent where nobody compares it. */
  readonly money?: StoredMoney
}

/** Orders that were delivered, or that stopped (canceled or failed), before these instants are left out, unless an operator has to review their earnings. */
export interface Since {
  readonly delivered: Date
  readonly stopped: Date
}

const EVERYTHING: Since = { delivered: new Date(0), stopped: new Date(0) }

const EVERYTHING_STORED = `with zone_orders as (
   select orders.*, exists (
     select from handovers where order_id = orders.id and ((pin, code, signed_code) is distinct from (null, null, null)
       or former_pins <> '{}')
   ) as has_secrets
   from orders
   where zone_id = $1 and (
       status not in ('delivered', 'canceled', 'error')
       or status = 'delivered' and (updated_at >= $3 or earnings_review = 'pending')
       or status in ('canceled', 'error') and updated_at >= $4
     )
     or assigned_rider_id = any ($2) and status not in ('delivered', 'canceled', 'error')
 ), zone_offers as (
   select * from offers where order_id in (select id from zone_orders)
     or (rider_id = any ($2) and outcome is null)
 ), events as (
   select id, order_id, type, status, actor, actor_id, at, device_at from order_events
   where order_id in (select id from zone_orders)
 ), some_riders as (
   select id, working, zone_id, last_free_at, activated_at, blocked_at, last_position_at, heard_at,
     paused_until, misses_in_row, last_order_id,
     (select array_agg(zone_id order by zone_id::text) from rider_zones where rider_id = riders.id) as zone_ids,
     (
       select coalesce(json_agg(x order by x.id), '[]')
       from (select id, blocked_at, lifted_at from rider_blocks where rider_id = riders.id) x
     ) as blocks
   from riders where id = any ($2)
 )
 select
   (select coalesce(json_agg(x order by x.id), '[]') from zone_orders x) as orders,
   (select coalesce(json_agg(x order by x.offered_at, x.id), '[]') from zone_offers x) as offers,
   (select coalesce(json_agg(x order by x.id), '[]') from events x) as events,
   (select coalesce(json_agg(x order by x.id), '[]') from some_riders x) as riders,
   (select coalesce(json_agg(x order by x.id), '[]') from shifts x where rider_id = any ($2) and off_at is null) as shifts`

/** Reads a zone's orders with everything that belongs to them, and these riders, at one instant. */
export async function readStored(
  sql: pg.Client,
  zoneId: string,
  riderIds: readonly string[],
  since = EVERYTHING,
): Promise<Stored> {
  // Named, so that it is planned only once.
  const values = [zoneId, riderIds, since.delivered, since.stopped]
  const { rows } = await sql.query<Stored>({ name: 'stored', text: EVERYTHING_STORED, values })
  const [stored] = rows
  if (stored === undefined) throw new Error('the query gave no row')
  return stored
}
