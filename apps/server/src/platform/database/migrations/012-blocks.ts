/**
 * Earnings of a delivery reported after its rider was blocked wait for an operator. Activation codes live for a
 * day, also those issued before.
 */
import { type Kysely, sql } from 'kysely'

export const earningsReviews = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table orders
    add column earnings_review text check (earnings_review in ('pending', 'confirmed', 'rejected')),
    add constraint orders_earnings_review_of_delivered check (earnings_review is null or status = 'delivered')`,
  // Operators have to decide on them, however old they are.
  `create index orders_under_review on orders (created_at) where earnings_review = 'pending'`,
  `update activation_codes set expires_at = least(expires_at, issued_at + interval '24 hours')`,
]
