/** The queue of messages. It is in the database, so it survives any process and all of them share the work. */
import {
  type MessageChannel,
  type MessageKind,
  type MessageProblem,
  type MessageState,
  SETUP_PROBLEMS,
} from '@puni/contract/messages/values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'

/** Lease of the process that took a message, in milliseconds: longer than a send may take. */
const LEASE_MS = 60_000

/** A message whose time has come: to be sent, or, once sent, to be forgotten. */
export interface MessageJob {
  readonly id: string
  readonly kind: MessageKind
  readonly state: MessageState
  readonly sealed: Buffer
  /** Those that are left, the one in turn first. */
  readonly channels: readonly [MessageChannel, ...MessageChannel[]]
  readonly expiresAt: Date
  /** With this one. */
  readonly attempts: number
  /** How many of the last ones have no known result, with this one. */
  readonly unanswered: number
  /** Whether what it tells is still so. */
  readonly holds: boolean
}

/** Whether what a message tells is still so: nobody is sent a code that another one has replaced. It is as old as what it tells. */
export function holds(message: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${message}.${column}`)
  const isOf = sql`rider_id = ${of('rider_id')} and issued_at = ${of('created_at')}`
  return sql`case ${of('kind')}
    when 'activation-code' then exists (select from activation_codes where ${isOf})
    when 'recovery-code' then exists (select from recovery_codes where ${isOf})
    when 'sign-up-refused' then
      exists (select from riders where riders.id = ${of('rider_id')} and refused_at = ${of('created_at')})
    else true end`
}

/** Takes up to this many due messages. One not settled in time goes to the next worker that looks. */
export async function takeMessages(db: Database, now: Date, limit: number): Promise<MessageJob[]> {
  const tries = sql`case state when 'queued' then 1 else 0 end`
  const { rows } = await sql<MessageJob>`
    with due as (
      select id from messages where due_at <= ${now} order by due_at limit ${limit} for no key update skip locked
    ), taken as (
      update messages set due_at = ${new Date(now.getTime() + LEASE_MS)},
        attempts = attempts + ${tries}, unanswered = unanswered + ${tries}
      from due where messages.id = due.id returning messages.*
    )
    select id, kind, state, sealed, channels, attempts, unanswered, expires_at as "expiresAt", ${holds('taken')} as holds
    from taken order by id
  `.execute(db)
  return rows
}

/** A channel took it. With receipts it is kept until one tells its end, in case that is another channel. */
export async function noteSent(
  db: Database,
  now: Date,
  job: MessageJob,
  hasReceipts: boolean,
): Promise<Outcome> {
  const isWaiting = sql<boolean>`state = 'queued' and ${hasReceipts}`
  const moved = await inTurn(db, job.id, job.channels[0])
    .set({
      // A receipt may have been faster.
      state: sql`case state when 'queued' then 'sent' else state end`,
      changed_at: sql`case state when 'queued' then ${now} else changed_at end`,
      sealed: sql`case when ${isWaiting} then sealed end`,
      due_at: sql`case when ${isWaiting} then expires_at end`,
      problem: null,
      sent_at: now,
    })
    .returning('rider_id as riderId')
    .execute()
  return { happened: moved.map(({ riderId }) => ({ type: 'message-moved', riderId, failedOn: null })) }
}

/** The channel in turn gives the message up, for good: the next one is due, or nobody is left. */
export async function giveUp(
  db: Database,
  now: Date,
  {
    id,
    channel,
    problem,
  }: { readonly id: string; readonly channel: MessageChannel; readonly problem: MessageProblem },
): Promise<Outcome> {
  const isLeft = sql<boolean>`cardinality(channels) > 1 and expires_at > ${now}`
  const moved = await inTurn(db, id, channel)
    .where('state', 'in', ['queued', 'sent'])
    .set({
      channels: sql`channels[2:]`,
      state: sql`case when ${isLeft} then 'queued' else 'failed' end`,
      sealed: sql`case when ${isLeft} then sealed end`,
      due_at: sql`case when ${isLeft} then ${now}::timestamptz end`,
      attempts: 0,
      unanswered: 0,
      changed_at: now,
      ...problemOf(problem, channel, now),
    })
    .returning('rider_id as riderId')
    .execute()
  return { happened: moved.map(({ riderId }) => ({ type: 'message-moved', riderId, failedOn: channel })) }
}

interface Postponement {
  readonly id: string
  readonly channel: MessageChannel
  readonly problem: MessageProblem
  readonly dueAt: Date
  /** Nobody knows whether it went out. */
  readonly isUnanswered: boolean
}

/** The channel in turn is tried again later. */
export async function postpone(db: Database, now: Date, later: Postponement): Promise<Outcome> {
  const { id, channel, problem, dueAt, isUnanswered } = later
  const moved = await inTurn(db, id, channel)
    .where('state', 'in', ['queued', 'sent'])
    .where('sealed', 'is not', null)
    .set({
      state: 'queued',
      due_at: dueAt,
      ...(!isUnanswered && { unanswered: 0 }),
      ...problemOf(problem, channel, now),
    })
    .returning('rider_id as riderId')
    .execute()
  return { happened: moved.map(({ riderId }) => ({ type: 'message-moved', riderId, failedOn: null })) }
}

/** A receipt of the channel that gives them. They come late, twice and in any sequence: what is further stays. */
export async function noteReceipt(
  db: Database,
  now: Date,
  {
    id,
    channel,
    state,
  }: { readonly id: string; readonly channel: MessageChannel; readonly state: ReceiptState },
): Promise<Outcome> {
  const moved = await db
    .updateTable('messages')
    .where('id', '=', id)
    .where('state', 'in', BEFORE[state])
    // It may have been given up meanwhile, and arrived all the same.
    .$if(state === 'sent', (message) => message.where(sql`channels[1]`, '=', channel))
    .set({
      state,
      problem: null,
      changed_at: now,
      ...(state === 'sent'
        ? { due_at: sql`expires_at`, sent_at: now }
        : { due_at: null, sealed: null, channels: [channel] }),
    })
    .returning('rider_id as riderId')
    .execute()
  return { happened: moved.map(({ riderId }) => ({ type: 'message-moved', riderId, failedOn: null })) }
}

export type ReceiptState = 'sent' | 'delivered' | 'read'

/** The states from which each is further. */
const BEFORE: Readonly<Record<ReceiptState, MessageState[]>> = {
  sent: ['queued'],
  delivered: ['queued', 'sent', 'failed'],
  read: ['queued', 'sent', 'failed', 'delivered'],
}

/** Nobody sends it any more: one that was not sent has failed for this reason, one that was stays so. */
export async function endMessage(
  db: Database,
  now: Date,
  id: string,
  problem: MessageProblem,
): Promise<Outcome> {
  const ended = await db
    .updateTable('messages')
    .where('id', '=', id)
    .set({
      state: sql`case state when 'queued' then 'failed' else state end`,
      problem: sql`case state when 'queued' then ${problem} else problem end`,
      changed_at: sql`case state when 'queued' then ${now} else changed_at end`,
      sealed: null,
      due_at: null,
    })
    .returning('rider_id as riderId')
    .execute()
  return { happened: ended.map(({ riderId }) => ({ type: 'message-moved', riderId, failedOn: null })) }
}

/** The message, while this channel is the one in turn: whoever comes late changes nothing. */
function inTurn(db: Database, id: string, channel: MessageChannel) {
  return db
    .updateTable('messages')
    .where('id', '=', id)
    .where(sql`channels[1]`, '=', channel)
}

function problemOf(problem: MessageProblem, channel: MessageChannel, now: Date) {
  const isSetup = (SETUP_PROBLEMS as readonly MessageProblem[]).includes(problem)
  return { problem, ...(isSetup && { warning: problem, warned_channel: channel, warned_at: now }) }
}
