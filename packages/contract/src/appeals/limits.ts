/**
 * Riders' answers to decisions: days in which one is due, unless configured; days after the decision in which one may be sent; how many may be
 * open, how many there may be about one subject, and how many are shown.
 */
export const APPEALS = { dueDays: 5, withinDays: 30, openPerRider: 5, perSubject: 3, shown: 50 } as const
