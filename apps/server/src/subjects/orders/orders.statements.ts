/** The two statements of a new order: one reads what decides on it, one writes it. */
import type { HandoverKind } from '@puni/contract/handover'
import { sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import {
  claimKey,
  type EarlierRequest,
  earlierRequest,
  isClaimed,
  type KeyValues,
} from '../../platform/idempotency/once-per-key.ts'
import { type Admission, type Admitted, type Confirmed, foundAs, isAdmitted } from '../accounts/admission.ts'
import { type AuditValues, recordOf } from '../audit/audit.commands.ts'
import type { Secrets } from '../handover/secrets.ts'
import type { Reach } from '../zones/zones.policy.ts'
import { type OrderRow, selectWrittenOrders } from './orders.queries.ts'

interface Question extends Admission, KeyValues {
  readonly zoneId: string
  readonly storeId: string | null
}

/** A store as its orders show it. */
export interface OriginStore {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly latitude: number
  readonly longitude: number
  readonly street: string
  readonly street_number: string
  readonly city: string
  readonly zone_id: string
}

interface Ground extends Admitted, EarlierRequest {
  readonly zone: Reach | null
  readonly store: OriginStore | null
}

/** Reads the zone and the store of an order, and what is stored under the key of the request. */
export const readGround = prepared<Question, Ground>(
  (p) => sql`
    select ${isAdmitted(p, ['operator', 'store'])} as admitted, earlier.request_hash, earlier.result,
      (select to_json(zones) from zones where id = ${p.zoneId}) as zone,
      (select to_json(stores) from stores where id = ${p.storeId}) as store
    from (select) as nothing left join ${earlierRequest(p)} as earlier on true
  `,
)

/** The columns of a new order, as they are entered. */
export interface NewOrderColumns {
  readonly zone_id: string
  readonly store_id: string | null
  readonly store_name: string | null
  readonly independent_store_name: string | null
  readonly origin_latitude: number
  readonly origin_longitude: number
  readonly origin_street: string
  readonly origin_street_number: string
  readonly origin_city: string
  readonly store_phone: string | null
  readonly origin_comment: string | null
  readonly destination_latitude: number
  readonly destination_longitude: number
  readonly destination_street: string
  readonly destination_street_number: string
  readonly destination_city: string
  readonly destination_phone: string | null
  readonly destination_comment: string | null
  readonly delivery_metres: number
  readonly store_value: number
  readonly shipping_cost: number
  readonly is_urgent: boolean
  readonly pickup_due_at: Date | null
  readonly handover: HandoverKind | null
}

interface Placing extends NewOrderColumns, Secrets, Admission, KeyValues, AuditValues {
  readonly id: string
  readonly actor: string
  readonly actorId: string
  /** Of the key that signed its code. */
  readonly publicKey: string | null
  readonly timeZone: string
  /** As JSON, for the key. */
  readonly result: string
}

/** Writes an order with its event, and returns it; none, and nothing is written, where the key was claimed meanwhile. */
export const writeOrder = prepared<Placing, Confirmed<OrderRow>>(
  (p, db) => sql`
    with caller as (
      select ${isAdmitted(p, ['operator', 'store'])} as admitted
    ), admitted as (
      select from caller where admitted
    ), claimed as (
      ${claimKey(p, sql`admitted`, p)}
    ), orders as (
      insert into orders (
        id, status, zone_id, store_id, store_name, independent_store_name, origin_latitude, origin_longitude,
        origin_street, origin_street_number, origin_city, store_phone, origin_comment, destination_latitude,
        destination_longitude, destination_street, destination_street_number, destination_city, destination_phone,
        destination_comment, delivery_metres, delivery_estimated, store_value, shipping_cost, is_urgent, pickup_due_at,
        handover, handover_key, created_at, updated_at
      )
      select
        ${p.id}, 'pending', ${p.zone_id}, ${p.store_id}, ${p.store_name}, ${p.independent_store_name},
        ${p.origin_latitude}, ${p.origin_longitude}, ${p.origin_street}, ${p.origin_street_number}, ${p.origin_city},
        ${p.store_phone}, ${p.origin_comment}, ${p.destination_latitude}, ${p.destination_longitude},
        ${p.destination_street}, ${p.destination_street_number}, ${p.destination_city}, ${p.destination_phone},
        ${p.destination_comment}, ${p.delivery_metres}, true, ${p.store_value}, ${p.shipping_cost}, ${p.is_urgent},
        ${p.pickup_due_at}, ${p.handover}, ${p.publicKey}, ${p.now}, ${p.now}
      from admitted where ${isClaimed(p)}
      returning orders.*
    ), event as (
      insert into order_events (order_id, type, status, actor, actor_id, at)
      select id, 'created', 'pending', ${p.actor}, ${p.actorId}, ${p.now} from orders
    ), handover as (
      insert into handovers (order_id, pin, code, signed_code, created_at)
      select id, ${p.pin}::text, ${p.code}::text, ${p.signedCode}::text, ${p.now} from orders where handover is not null
    ), audited as (
      ${recordOf(p, sql`orders`)}
    )
    select admitted, ${foundAs(selectWrittenOrders(db, p.timeZone))} from caller
  `,
)
