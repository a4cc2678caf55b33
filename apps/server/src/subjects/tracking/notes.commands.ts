/** What a customer writes to the rider. */
import { isActive, phaseOf } from '@puni/contract/orders/order-states'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { mayWrite } from './tracking.policy.ts'

/**
 * Keeps a note with the order and tells the rider who has it. Sent again, it changes nothing. Throws TRACKING_NOT_FOUND, NOTE_TOO_LATE once
 * the order is over, and NOTES_USED_UP.
 */
export async function sendNote(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, text }: { readonly orderId: string; readonly text: string },
): Promise<Outcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'assigned_rider_id', 'customer_notes'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new Refusal('TRACKING_NOT_FOUND')
  const { status, customer_notes: before, assigned_rider_id: holder } = order
  if (phaseOf(status) === 'over') throw new Refusal('NOTE_TOO_LATE')
  const notes = before ?? []
  if (notes.some((note) => note.text === text)) return { happened: [] }
  if (!mayWrite(order)) throw new Refusal('NOTES_USED_UP')
  await tx
    .updateTable('orders')
    .set({ customer_notes: sql`${JSON.stringify([...notes, { text, at: now.toISOString() }])}::jsonb` })
    .where('id', '=', orderId)
    .execute()
  const riderIds = holder !== null && isActive(status) ? [holder] : []
  const told = riderIds.map((riderId) => ({ riderId, kind: 'customer_note', orderId, reason: text }) as const)
  return {
    happened: [{ type: 'customer-wrote', orderId, riderIds }, ...(await giveNotices(tx, now, told))],
  }
}
