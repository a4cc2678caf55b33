/** What a rider can answer from the app, and what comes of it. Free of schemas. */

/**
 * A block that lasts; an order of the rider's that an operator canceled or reported as a problem; earnings that an admin rejected; a delivered
 * order whose amounts an operator adjusted.
 */
export const APPEAL_ABOUT = ['block', 'order', 'earnings', 'adjustment'] as const
export type AppealAbout = (typeof APPEAL_ABOUT)[number]

export const APPEAL_OUTCOMES = ['accepted', 'rejected'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** The parts of the form in which its photos come. */
export const APPEAL_PHOTOS = ['photo1', 'photo2'] as const
