/** Shapes messages for the API: the only place that does. */
import type { ChannelWarning, Message, MessageTrouble } from '@puni/contract/messages/entities'
import type { MessageRow, TroubleRow, WarningRow } from './messages.queries.ts'

export function presentMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    channel: row.channels[0] ?? null,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    byHandAt: row.by_hand_at?.toISOString() ?? null,
  }
}

export function presentTrouble(row: TroubleRow): MessageTrouble {
  const { rider_id: riderId, order_id: orderId, store_id: storeId, name } = row
  const [kind, _id] =
    riderId !== null
      ? (['rider', riderId] as const)
      : orderId !== null
        ? (['order', orderId] as const)
        : (['store', storeId ?? ''] as const)
  return { ...presentMessage(row), about: { kind, _id, name } }
}

export function presentWarning({ at, ...warning }: WarningRow): ChannelWarning {
  return { ...warning, at: at.toISOString() }
}
