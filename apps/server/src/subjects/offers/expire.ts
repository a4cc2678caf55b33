/** Ends offers whose time is over. Found by index, on any process, also after a restart. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { endOffers, type EndedOffer } from './endings.commands.ts'

/**
 * Closes due offers, a batch at a time; processes share the work without waiting for each other. An offer of which no phone
 * told within `receiptMs` that it arrived is `unreached`: it goes on at once, and its rider missed nothing.
 */
export async function expireOffers(db: Database, now: Date, receiptMs: number): Promise<EndedOffer[]> {
  const receiptDue = sql`offered_at + ${receiptMs}::float8 * interval '1 millisecond'`
  const due = sql`
    select id, verdict.outcome from offers, lateral (
      select case
        when received_at is null and ${receiptDue} <= ${now} and ${receiptDue} < expires_at then 'unreached'
        when expires_at <= ${now} then 'expired'
      end
    ) as verdict (outcome)
    where offers.outcome is null and verdict.outcome is not null
    order by expires_at limit 200 for no key update of offers skip locked
  `
  return await endOffers(db, now, due, null)
}
