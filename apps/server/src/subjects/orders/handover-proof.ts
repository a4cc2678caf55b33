/** The proof that belongs to a delivery, if its order asks for one. */
import type { Proof } from '@puni/contract/handover/entities'
import type { OrderActor, OrderStatus } from '@puni/contract/orders/order-states'
import type { Database } from '../../platform/database/schema.ts'
import { readAsked } from '../handover/handover.queries.ts'
import { judgeProof, type Verdict } from '../handover/proof.policy.ts'
import type { MovableOrder } from './advance.queries.ts'

interface Delivering {
  readonly to: OrderStatus
  readonly actor: OrderActor
  readonly proof: Proof | undefined
}

/**
 * What comes of the proof, and who gave it; null for any other step, and where nothing is asked for. The caller has locked the order.
 * Throws what `judgeProof` throws.
 */
export async function provedBy(
  db: Database,
  order: MovableOrder,
  { to, actor, proof }: Delivering,
): Promise<(Verdict & { readonly riderId: string | null }) | null> {
  if (to !== 'delivered' || order.handover === null) return null
  if (actor === 'operator') return { is: 'taken', state: 'waived', reason: null, wrong: null, riderId: null }
  const asked = await readAsked(db, order.id, order.handover)
  return { ...judgeProof(asked, proof), riderId: order.assigned_rider_id }
}
