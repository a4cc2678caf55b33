/** Hours of the week. */

/** Minutes of a week from Monday 0:00, ascending: each second one ends, exclusively, what the one before began. */
export type Hours = readonly number[]

export const WEEK_MINUTES = 7 * 24 * 60

export const isWithin = (hours: Hours, minute: number) =>
  hours.filter((bound) => bound <= minute).length % 2 === 1
