/**
 * How far an offer got: the phone acknowledges that it received the offer and that it showed it on a visible
 * screen.
 */
import type { Channel } from '@puni/contract/offers/dispatch'
import { sql } from 'kysely'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A phone's receipt for an offer. */
export interface Receipt {
  readonly channel: Channel
  readonly stage: 'received' | 'seen'
}

/**
 * Records a receipt; only the first of each stage counts. Returns whether the offer can still be answered.
 * Throws OFFER_NOT_FOUND.
 */
export async function noteReceipt(
  db: Database,
  now: Date,
  offerId: string,
  { channel, stage }: Receipt,
): Promise<Outcome & { readonly live: boolean }> {
  const seenAt = stage === 'seen' ? now : null
  const { rows } = await sql<{ orderId: string; live: boolean; news: boolean }>`
    with heard as (
      -- Even too late it is a sign of life. Riders are locked before offers, as everywhere.
      update riders set heard_at = ${now} where id = (select rider_id from offers where id = ${offerId})
      returning id
    ), before as (
      select offers.id, received_at, seen_at from offers join heard on heard.id = offers.rider_id
      where offers.id = ${offerId} for no key update of offers
    )
    update offers set
      received_at = coalesce(offers.received_at, ${now}),
      received_by = coalesce(offers.received_by, ${channel}),
      seen_at = coalesce(offers.seen_at, ${seenAt}::timestamptz)
    from before where offers.id = before.id
    returning offers.order_id as "orderId", outcome is null and expires_at > ${now} as live,
      before.received_at is null or before.seen_at is distinct from offers.seen_at as news
  `.execute(db)
  const [noted] = rows
  if (noted === undefined) throw new Refusal('OFFER_NOT_FOUND')
  const { orderId, live, news } = noted
  return { live, happened: news ? [{ type: 'offer-got-further', orderId }] : [] }
}
