/**
 * How long before its pickup an order of a recurrence is placed, hours: late enough that a pause of a store that ends before is no refusal,
 * early enough that operators can still do something about one, and that a server that was down for an hour has missed nothing.
 */
export const RECURRING_LEAD_HOURS = 3

/** How many days of a recurrence that come next are told, and can be left out. */
export const RECURRING_NEXT_SHOWN = 5
