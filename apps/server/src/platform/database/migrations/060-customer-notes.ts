/** What customers write to the riders of their orders. With the order: it goes with the customer's other data, and whoever reads the order reads it. */

export const customerNotes = [
  // Null for none, else [{ text, at }], oldest first.
  `alter table orders add column customer_notes jsonb`,
]
