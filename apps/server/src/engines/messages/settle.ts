/** What comes next for a message that a channel did not take. */
import type { MessageChannel } from '@puni/contract/messages/values'
import type { Database } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { giveUp, type MessageJob, postpone } from '../../subjects/messages/message-jobs.ts'
import type { SendFailure } from './message-sender.ts'

/** Pause before the second try, milliseconds; it doubles with each further one, up to the longest. */
const PAUSE_MS = { first: 30_000, longest: 1_800_000 } as const
/** So often a channel is tried while another one is left. */
const MOST_TRIES = 5
/** So often a message is sent of which nobody knows whether it went out: once more. */
const MOST_UNANSWERED = 2

type Tried = Pick<MessageJob, 'id' | 'channels' | 'attempts' | 'unanswered' | 'expiresAt'>

/** Whether it may already have gone out twice: a process that died told nobody. */
export const wasSentTwice = ({ unanswered }: Pick<MessageJob, 'unanswered'>): boolean =>
  unanswered > MOST_UNANSWERED

/** Tries this channel later, or the next one, or gives the message up. */
export async function settleFailure(
  db: Database,
  now: Date,
  tried: Tried,
  failure: SendFailure,
): Promise<Outcome> {
  const { id, channels, attempts, unanswered, expiresAt } = tried
  const [channel] = channels
  const problem = failure.outcome === 'unknown' ? 'no-answer' : failure.problem
  const dueAt = new Date(now.getTime() + pauseAfter(attempts, failure))
  if (isOver(failure, { isLast: channels.length === 1, attempts, unanswered }) || dueAt >= expiresAt)
    return await giveUp(db, now, { id, channel, problem })
  return await postpone(db, now, { id, channel, problem, dueAt, isUnanswered: failure.outcome === 'unknown' })
}

/** Whether this channel is not tried again. */
function isOver(
  { outcome }: SendFailure,
  { isLast, attempts, unanswered }: { isLast: boolean; attempts: number; unanswered: number },
): boolean {
  switch (outcome) {
    case 'refused':
      return true
    case 'closed':
      return !isLast
    case 'later':
      return !isLast && attempts >= MOST_TRIES
    case 'unknown':
      return unanswered >= MOST_UNANSWERED
  }
}

/** Milliseconds: as long as the service asks, and with jitter, so that retries spread out. */
function pauseAfter(attempts: number, failure: SendFailure): number {
  const pause = Math.min(PAUSE_MS.first * 2 ** (attempts - 1), PAUSE_MS.longest) * (0.5 + Math.random() / 2)
  return failure.outcome === 'later' ? Math.max(failure.retryAfterMs, pause) : pause
}

/** What a receipt tells of a message that its channel took, and could not deliver after all. */
export async function settleFailedReceipt(
  db: Database,
  now: Date,
  {
    id,
    channel,
    failure,
  }: { readonly id: string; readonly channel: MessageChannel; readonly failure: SendFailure },
): Promise<Outcome> {
  const message = await db
    .selectFrom('messages')
    .select(['channels', 'attempts', 'unanswered', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sent'])
    .executeTakeFirst()
  const [first, ...others] = message?.channels ?? []
  if (message === undefined || first !== channel) return { happened: [] }
  return await settleFailure(db, now, { ...message, id, channels: [first, ...others] }, failure)
}
