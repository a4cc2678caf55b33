/** Whether orders of a recurrence are placed. One that ended stays so. */
export const RECURRING_STATES = ['running', 'paused', 'ended'] as const
export type RecurringState = (typeof RECURRING_STATES)[number]

/** What became of a day of a recurrence: its order was placed, was refused, could not be placed in time, or was left out by an operator. */
export const RECURRING_DAY_STATES = ['placed', 'refused', 'missed', 'skipped'] as const
export type RecurringDayState = (typeof RECURRING_DAY_STATES)[number]

/** Which of them are listed: those that did not end, those with a day whose order was refused or missed and not seen, or those that ended. */
export const RECURRING_LISTS = ['current', 'troubled', 'ended'] as const
export type RecurringList = (typeof RECURRING_LISTS)[number]
