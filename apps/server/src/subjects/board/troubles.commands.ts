/** An operator says that a trouble is seen, so that nobody else has to wonder. */
import type { TroubleKind } from '@puni/contract/board/troubles'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'

interface Seen {
  readonly orderId: string
  readonly operatorId: string
  readonly kind: TroubleKind
  /** Which of its kind. */
  readonly since: Date
}

/**
 * Says that a trouble is seen. Whoever comes first counts, and a trouble that has passed does not take the place of a newer one of its kind.
 * Throws ORDER_NOT_FOUND, or INVALID_INPUT for one that has not begun.
 */
export async function acknowledgeTrouble(
  tx: DatabaseTransaction,
  now: Date,
  { orderId, operatorId, kind, since }: Seen,
): Promise<Outcome & { readonly isFirst: boolean }> {
  if (since > now) throw new Refusal('INVALID_INPUT', { fields: { since: 'Eso todavía no pasó' } })
  const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND')
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('trouble_acknowledgements')
    .values({ order_id: orderId, kind, since, operator_id: operatorId, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind'])
        .doUpdateSet({
          since: sql`excluded.since`,
          operator_id: sql`excluded.operator_id`,
          at: sql`excluded.at`,
        })
        .where('trouble_acknowledgements.since', '<', since),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return { isFirst: false, happened: [] }
  return { isFirst: true, happened: [{ type: 'order-flagged', orderId, riderIds: [] }] }
}
