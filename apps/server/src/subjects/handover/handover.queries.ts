/** Reads what is stored of a handover. Nothing here is read for riders but what they still have to prove. */
import type { OwedProof } from '@puni/contract/handover/entities'
import type { HandoverKind } from '@puni/contract/handover/proofs'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { AskedProof } from './proof.policy.ts'
import type { Secrets } from './secrets.ts'

/** What is stored of an order's handover, secrets included. */
export interface StoredHandover extends Secrets {
  /** What the customer was told for the order's earlier riders. */
  readonly formerPins: readonly string[]
  /** Wrong ones, each once. */
  readonly tried: readonly string[]
  readonly reason: string | null
  /** Its key in the photo store. */
  readonly photo: string | null
  readonly provedAt: Date | null
}

/** What is stored; null where the order asks for nothing, and once it was removed. */
export async function readStoredHandover(db: Database, orderId: string): Promise<StoredHandover | null> {
  const stored = await db
    .selectFrom('handovers')
    .select([
      'pin',
      'former_pins as formerPins',
      'code',
      'signed_code as signedCode',
      'tried',
      'reason',
      'photo',
      'proved_at as provedAt',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return stored ?? null
}

/** What an order asks for, as it decides on a proof. */
export async function readAsked(db: Database, orderId: string, kind: HandoverKind): Promise<AskedProof> {
  const stored = await readStoredHandover(db, orderId)
  const { pin = null, code = null, signedCode = null, reason = null, photo = null } = stored ?? {}
  const { formerPins = [], tried = [] } = stored ?? {}
  return { kind, pin, formerPins, code, signedCode, tried, reason, hasPhoto: photo !== null }
}

/** The values of `owedProofs`. */
export interface OwingRider {
  readonly riderId: string
  /** Older deliveries are not asked for any more. */
  readonly owedSince: Date
}

/** An expression: the deliveries that a rider has to prove, oldest first; null if there are none. */
export function owedProofs({ riderId, owedSince }: OwingRider): RawBuilder<OwedProof[] | null> {
  return sql`(
    select json_agg(json_build_object(
      'orderId', orders.id, 'number', orders.number, 'kind', orders.handover,
      'storeName', coalesce(orders.store_name, orders.independent_store_name),
      'needsReason', orders.handover <> 'photo' and handovers.reason is null
    ) order by orders.delivered_at)
    from orders join handovers on handovers.order_id = orders.id
    where orders.assigned_rider_id = ${riderId} and orders.handover_state = 'unverified'
      and orders.delivered_at > ${owedSince}
  )`
}
