/**
 * The queue of webhook messages. It is in the database, so it survives any process and all of them share the work: a process has an endpoint for a turn, in
 * which it sends one message after the other.
 *
 * A message is tried no sooner than at `due_at`, and not before every earlier one about the same order has ended.
 */
import type { DisabledReason, WebhookFormatName, WebhookType } from '@puni/contract/webhooks/events'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction, WebhookFacts } from '../../platform/database/schema.ts'

/** An endpoint that took nothing for so long is told all that waits once it takes something, milliseconds. */
const OUTAGE_MS = 300_000

/** An endpoint that a process sends to. */
export interface Turn {
  readonly turn: string
  readonly endpointId: string
  readonly storeId: string
  readonly url: string
  readonly format: WebhookFormatName
  readonly secret: Buffer
  readonly formerSecret: Buffer | null
  readonly formerSecretEndsAt: Date | null
  readonly failingSince: Date | null
  /** In a row. */
  readonly failures: number
}

/** A message that is due. */
export interface DueMessage {
  readonly seq: string
  readonly id: string
  readonly orderId: string | null
  readonly type: WebhookType
  readonly at: Date
  readonly facts: WebhookFacts
  /** Null before the first attempt. */
  readonly payload: string | null
  readonly isOnce: boolean
  readonly attempts: number
  readonly failingSince: Date | null
  /** When the one is due for which it has to wait; null if it is its turn. */
  readonly behind: Date | null
}

/** What came of an attempt. `answer` is the beginning of its body. */
export interface Attempt {
  readonly at: Date
  readonly status: number | null
  readonly milliseconds: number
  /** Why it was no success. */
  readonly problem: string | null
  readonly answer: string | null
}

interface Taking {
  readonly failing: boolean
  readonly most: number
  /** For how long a process has an endpoint without another sign: longer than an attempt may take. */
  readonly leaseMs: number
}

/** Takes up to this many endpoints that something is due for: failing ones, or others. Who had a turn longest ago comes first. */
export async function takeTurns(
  db: Database,
  now: Date,
  { failing, most, leaseMs }: Taking,
): Promise<Turn[]> {
  if (most <= 0) return []
  const { rows } = await sql<Turn>`
    with due as (
      select id from webhook_endpoints
      where disabled_at is null and (failing_since is not null) = ${failing}
        and (taken_until is null or taken_until <= ${now}) and (resting_until is null or resting_until <= ${now})
        and exists (
          select from webhook_messages
          where endpoint_id = webhook_endpoints.id and state = 'waiting' and due_at <= ${now}
        )
      order by taken_until nulls first limit ${most} for no key update skip locked
    )
    update webhook_endpoints set taken_by = gen_random_uuid(), taken_until = ${new Date(now.getTime() + leaseMs)}
    from due where webhook_endpoints.id = due.id
    returning taken_by as turn, webhook_endpoints.id as "endpointId", store_id as "storeId", url, format, secret,
      former_secret as "formerSecret", former_secret_ends_at as "formerSecretEndsAt", failing_since as "failingSince", failures
  `.execute(db)
  return rows
}

/** Ends a turn. */
export async function endTurn(db: Database, now: Date, { endpointId, turn }: Turn): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ taken_by: null, taken_until: now })
    .where('id', '=', endpointId)
    .where('taken_by', '=', turn)
    .execute()
}

/** What is due first. Undefined if nothing is, or if the turn went to somebody else. */
export async function nextMessage(
  db: Database,
  now: Date,
  { endpointId, turn }: Turn,
  leaseMs: number,
): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    with mine as (
      update webhook_endpoints set taken_until = ${new Date(now.getTime() + leaseMs)}
      where id = ${endpointId} and taken_by = ${turn} and disabled_at is null returning id
    )
    select message.seq, message.id, message.order_id as "orderId", type, at, facts, payload, is_once as "isOnce", attempts,
      failing_since as "failingSince", ahead.due_at as behind
    from webhook_messages as message join mine on mine.id = message.endpoint_id
      left join lateral (
        select due_at from webhook_messages as earlier
        where earlier.order_id = message.order_id and earlier.endpoint_id = message.endpoint_id and earlier.seq < message.seq
          and earlier.state = 'waiting' and not earlier.is_once
        order by earlier.seq limit 1
      ) as ahead on true
    where state = 'waiting' and message.due_at <= ${now}
    order by message.due_at, message.seq limit 1
  `.execute(db)
  return rows[0]
}

/** Lets a message wait until then. */
export async function postpone(db: Database, { seq }: DueMessage, until: Date): Promise<void> {
  await db.updateTable('webhook_messages').set({ due_at: until }).where('seq', '=', seq).execute()
}

/** Keeps what a message says, so that it says the same in every attempt. */
export async function keepPayload(db: Database, { id }: DueMessage, payload: string): Promise<void> {
  await db.updateTable('webhook_messages').set({ payload }).where('id', '=', id).execute()
}

/** Gives up a message that has nothing to tell any more. */
export async function dropMessage(
  db: Database,
  now: Date,
  { id }: DueMessage,
  problem: string,
): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ state: 'given-up', ended_at: now, problem })
    .where('id', '=', id)
    .execute()
}

/** Notes that a message was delivered. After an outage everything that waits is due at once, in its sequence. */
export async function noteDelivered(
  db: Database,
  message: DueMessage,
  turn: Turn,
  attempt: Attempt,
): Promise<void> {
  const { at: now } = attempt
  const wasDown = turn.failingSince !== null && now.getTime() - turn.failingSince.getTime() >= OUTAGE_MS
  await sql`
    with told as (
      update webhook_messages set ${tried(attempt)}, state = 'delivered', ended_at = ${now}
      where id = ${message.id} and state = 'waiting'
    ), hastened as (
      update webhook_messages set due_at = ${now}
      where ${wasDown} and endpoint_id = ${turn.endpointId} and state = 'waiting' and due_at > ${now}
    )
    update webhook_endpoints set failing_since = null, failures = 0, resting_until = null
    where id = ${turn.endpointId} and failures > 0
  `.execute(db)
}

/** What follows from a failure. */
export interface Failure {
  /** When the message is tried again, and with it all that waits for it; null if it is given up. */
  readonly retryAt: Date | null
  /** Until when its endpoint is left alone. */
  readonly restUntil: Date
  /** Why it is told nothing from now on; null if it still is. */
  readonly disabled: DisabledReason | null
}

/** Notes that a message was not delivered. */
export async function noteFailed(
  tx: DatabaseTransaction,
  message: DueMessage,
  turn: Turn,
  attempt: Attempt & Failure,
): Promise<void> {
  const { at: now, retryAt, restUntil, disabled } = attempt
  const fate =
    retryAt === null ? sql`state = 'given-up', ended_at = ${now}` : sql`due_at = ${retryAt}::timestamptz`
  await sql`
    with tried as (
      update webhook_messages set ${tried(attempt)}, ${fate}, failing_since = coalesce(failing_since, ${now})
      where id = ${message.id} and state = 'waiting'
    ), behind as (
      update webhook_messages set due_at = ${retryAt}
      where endpoint_id = ${turn.endpointId} and order_id = ${message.orderId} and seq > ${message.seq}
        and state = 'waiting' and due_at < ${retryAt}
    )
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}), failures = failures + 1,
      resting_until = ${restUntil}, disabled_at = ${disabled === null ? null : now}, disabled_reason = ${disabled}
    where id = ${turn.endpointId} and disabled_at is null
  `.execute(tx)
}

/** Gives up what waits since then, as nobody enabled its endpoint again. Returns the number of a batch. */
export async function giveUpWebhooks(
  db: Database,
  now: Date,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select seq from webhook_messages
      where state = 'waiting' and at <= ${before} limit ${limit} for update skip locked
    )
    update webhook_messages set state = 'given-up', ended_at = ${now} from due where webhook_messages.seq = due.seq
  `.execute(db)
  return Number(numAffectedRows)
}

const tried = ({ at, status, milliseconds, problem, answer }: Attempt) => sql`
  attempts = attempts + 1, tried_at = ${at}, status = ${status}, milliseconds = ${milliseconds}, problem = ${problem},
  answer = ${answer}
`
