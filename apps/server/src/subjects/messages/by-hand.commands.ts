import type { AuditSubject } from '@puni/contract/audit/actions'
import type { MessageKind } from '@puni/contract/messages/values'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'

interface Noted extends Outcome {
  readonly kind: MessageKind
  readonly subject: readonly [kind: AuditSubject, id: string]
}

/** Notes that an operator sends a message: nobody else does any more. The first time counts. Throws MESSAGE_NOT_FOUND. */
export async function noteSentByHand(
  tx: DatabaseTransaction,
  now: Date,
  { messageId, operatorId }: { readonly messageId: string; readonly operatorId: string },
): Promise<Noted> {
  const message = await tx
    .updateTable('messages')
    .where('id', '=', messageId)
    .set({
      by_hand_at: sql`coalesce(by_hand_at, ${now})`,
      by_hand_by: sql`coalesce(by_hand_by, ${operatorId}::uuid)`,
      state: sql`case state when 'queued' then 'failed' else state end`,
      sealed: null,
      due_at: null,
    })
    .returning(['kind', 'rider_id', 'order_id', 'store_id'])
    .executeTakeFirst()
  if (message === undefined) throw new Refusal('MESSAGE_NOT_FOUND')
  const { kind, rider_id: riderId, order_id: orderId, store_id: storeId } = message
  return {
    kind,
    subject:
      riderId !== null
        ? ['rider', riderId]
        : orderId !== null
          ? ['order', orderId]
          : ['store', storeId ?? ''],
    happened: [{ type: 'message-moved', riderId, failedOn: null }],
  }
}
