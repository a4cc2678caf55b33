/** Sending an answer to a decision, and answering that. */
import type { AppealOutcome } from '@puni/contract/appeals/values'
import { type RawBuilder, sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dayOf } from '../../platform/calendar.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { findSubject, refuseMore } from './appeals.policy.ts'

/** What a rider sends. */
export interface Draft {
  readonly riderId: string
  /** Null for the rider's block. */
  readonly orderId: string | null
  readonly body: string
  /** Keys in the photo storage. */
  readonly photos: readonly string[]
}

/** How long operators have. */
export interface Term {
  /** Whole days after that of sending. */
  readonly days: number
  readonly timeZone: string
}

/** What came of sending. It survives JSON: a repeat of the request returns the first. */
export interface Sent extends Outcome {
  readonly appealId: string
  /** Those that were kept: a repeat has stored others. */
  readonly photos: readonly string[]
}

/** Keeps a rider's answer. Throws NOTHING_TO_APPEAL, APPEAL_OPEN or TOO_MANY_APPEALS. */
export async function sendAppeal(
  tx: DatabaseTransaction,
  now: Date,
  { riderId, orderId, body, photos }: Draft,
  term: Term,
): Promise<Sent> {
  // Two at the same time are counted one after the other.
  await tx.selectFrom('riders').select('id').where('id', '=', riderId).forNoKeyUpdate().executeTakeFirst()
  const subject = await findSubject(tx, now, { riderId, orderId })
  if (subject === null) throw new Refusal('NOTHING_TO_APPEAL')
  await refuseMore(tx, riderId, subject)
  const { id: appealId } = await tx
    .insertInto('appeals')
    .values({
      rider_id: riderId,
      about: subject.about,
      block_id: subject.blockId,
      order_id: subject.orderId,
      body,
      photos: [...photos],
      sent_at: now,
      due_at: endOfTerm(now, term),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { appealId, photos, happened: [{ type: 'appeal-sent', riderId }] }
}

/** The end of the last day: people count in days. */
function endOfTerm(now: Date, { days, timeZone }: Term): RawBuilder<Date> {
  return sql<Date>`((${dayOf(now, timeZone)}::date + ${days + 1}::integer)::timestamp at time zone ${timeZone})`
}

/** What an operator decides. */
interface Decision {
  readonly appealId: string
  readonly operatorId: string
  readonly outcome: AppealOutcome
  readonly answer: string
}

/** Answers it, once. Repeating the same answer changes nothing. Throws APPEAL_NOT_FOUND, or APPEAL_ANSWERED if it has another. */
export async function answerAppeal(
  tx: DatabaseTransaction,
  now: Date,
  { appealId, operatorId, outcome, answer }: Decision,
): Promise<Outcome & { readonly riderId: string }> {
  const appeal = await tx
    .selectFrom('appeals')
    .select(['rider_id', 'order_id', 'outcome', 'answer'])
    .where('id', '=', appealId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (appeal === undefined) throw new Refusal('APPEAL_NOT_FOUND')
  const isSame = appeal.outcome === outcome && appeal.answer === answer
  if (appeal.outcome !== null && !isSame) throw new Refusal('APPEAL_ANSWERED')
  const { rider_id: riderId, order_id: orderId } = appeal
  const answered = { type: 'appeal-answered', riderId } as const
  if (isSame) return { riderId, happened: [answered] }
  await tx
    .updateTable('appeals')
    .set({ outcome, answer, answered_at: now, answered_by: operatorId })
    .where('id', '=', appealId)
    .execute()
  const notices = await giveNotices(tx, now, [
    { riderId, kind: 'appeal_answered', ...(orderId && { orderId }) },
  ])
  return { riderId, happened: [answered, ...notices] }
}
