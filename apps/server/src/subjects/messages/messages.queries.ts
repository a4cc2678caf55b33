/** Reads what became of messages; nobody reads what was in them. */
import { MESSAGE_TROUBLES_SHOWN, MESSAGES_SHOWN, WARNED_HOURS } from '@puni/contract/messages/limits'
import type { MessageChannel, MessageKind, MessageProblem } from '@puni/contract/messages/values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { holds } from './message-jobs.ts'

function selectMessages(db: Database) {
  return db
    .selectFrom('messages')
    .select([
      'messages.id',
      'messages.kind',
      'messages.state',
      'messages.channels',
      'messages.problem',
      'messages.created_at',
      'messages.changed_at',
      'messages.by_hand_at',
    ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

/** The newest messages to a rider. */
export async function readMessagesOfRider(db: Database, riderId: string): Promise<MessageRow[]> {
  return await selectMessages(db)
    .where('messages.rider_id', '=', riderId)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id')
    .limit(MESSAGES_SHOWN)
    .execute()
}

/**
 * Those that did not arrive, or wait for somebody to see to a channel, while what they tell is still so and nobody has sent it by hand: the
 * newest, and how many in all.
 */
export async function readTroubles(db: Database, now: Date, limit: number) {
  const troubles = selectMessages(db)
    .leftJoin('riders', 'riders.id', 'messages.rider_id')
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .leftJoin('stores', 'stores.id', 'messages.store_id')
    .select([
      'messages.rider_id',
      'messages.order_id',
      'messages.store_id',
      sql<string>`coalesce(riders.full_name, stores.name, orders.number::text)`.as('name'),
    ])
    .where('messages.by_hand_at', 'is', null)
    .where('messages.expires_at', '>', now)
    .where((message) =>
      message.or([
        message('messages.state', '=', 'failed'),
        message.and([
          message('messages.state', '=', 'queued'),
          message('messages.problem', 'in', ['access', 'account', 'mail-access']),
        ]),
      ]),
    )
    .where(holds('messages'))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id')
    .limit(MESSAGE_TROUBLES_SHOWN)
  const rows = await troubles.execute()
  return { count: rows.length, rows: rows.slice(0, limit) }
}

export type TroubleRow = Awaited<ReturnType<typeof readTroubles>>['rows'][number]

export interface WarningRow {
  readonly channel: MessageChannel
  readonly problem: MessageProblem
  /** Null where the channel takes no kind. */
  readonly kind: MessageKind | null
  readonly at: Date
}

/** Channels that took nothing lately, or not this kind, and have not since. */
export async function readWarnings(db: Database, now: Date): Promise<WarningRow[]> {
  const { rows } = await sql<WarningRow>`
    with warned as (
      select warned_channel as channel, warning as problem, case warning when 'template' then kind end as kind, max(warned_at) as at
      from messages where warned_at > ${new Date(now.getTime() - WARNED_HOURS * 3_600_000)} group by 1, 2, 3
    )
    select * from warned where not exists (
      select from messages as later
      where later.sent_at > warned.at and later.channels[1] = channel and (warned.kind is null or later.kind = warned.kind)
    )
    order by at desc
  `.execute(db)
  return rows
}
