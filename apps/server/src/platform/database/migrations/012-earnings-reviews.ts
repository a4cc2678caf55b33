/** Earnings of a delivery reported after its rider was blocked wait for an operator. */

export const earningsReviews = [
  `alter table orders
    add column earnings_review text check (earnings_review in ('pending', 'confirmed', 'rejected')),
    add constraint orders_earnings_review_of_delivered check (earnings_review is null or status = 'delivered')`,
  // Operators have to decide on them, however old they are.
  `create index orders_under_review on orders (created_at) where earnings_review = 'pending'`,
]
