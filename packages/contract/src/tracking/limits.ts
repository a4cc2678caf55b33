/** The customer's page: hours after the order's end until it is gone, and notes to the rider, with the characters of one. */
export const TRACKING = { keptHours: 3, notes: 3, noteLength: 140 } as const
