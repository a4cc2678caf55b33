/** Shapes riders' answers for the API. */
import type { Appeal, OperatorAppeal } from '@puni/contract/appeals/entities'
import { presentAdjustments } from '../orders/adjustments.queries.ts'
import { iso } from '../orders/orders.present.ts'
import type { AppealRow } from './appeals.queries.ts'

/** As its rider reads it: no operator's name. */
export function presentAppeal(row: AppealRow): Appeal {
  return {
    _id: row.id,
    about: row.about,
    order: row.order_id === null ? null : { _id: row.order_id, number: row.order_number ?? 0 },
    blockReason: row.block_reason,
    body: row.body,
    photos: row.photos.length,
    sentAt: row.sent_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answer:
      row.outcome === null || row.answered_at === null
        ? null
        : { outcome: row.outcome, text: row.answer ?? '', at: row.answered_at.toISOString() },
  }
}

/** As operators read it. */
export function presentOperatorAppeal(row: AppealRow): OperatorAppeal {
  return {
    ...presentAppeal(row),
    rider: { _id: row.rider_id, fullName: row.rider_name },
    blockedAt: iso(row.blocked_at),
    blockedBy: row.blocked_by_name,
    isBlockOn: row.is_block_on,
    answeredBy: row.answered_by_name,
    ...(row.adjustments !== null && {
      adjustments: presentAdjustments(
        { shipping_cost: row.shipping_cost!, store_value: row.store_value!, is_paid: row.is_paid! },
        row.adjustments,
        'operator',
      ),
    }),
  }
}
