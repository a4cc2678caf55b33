/** Riders whose phones acknowledge offers that nobody answers. */

export const missedOffers = [
  // Acknowledged offers in a row that expired unanswered, since the last sign of the rider.
  `alter table riders add misses_in_row smallint not null default 0`,
  // Those missed offers began it, not the rider.
  `alter table pauses add for_misses boolean not null default false`,
]
