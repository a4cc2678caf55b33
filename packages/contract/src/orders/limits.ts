/** When the pickup of a new order may be: this long ago at most (a till's clock may be slow), and this many days ahead. */
export const PICKUP_TIME = { pastToleranceMs: 5 * 60_000, aheadDays: 7 } as const

/** The days that a list of orders spans at most, and those in which a search looks by itself: it reads every order of them. */
export const LISTED_DAYS = 92
export const SEARCH_DAYS = 31

/**
 * Orders from a file: its lines and bytes at most, the lines of one call, and for how long after an import the same line in another file is
 * told to be there already.
 */
export const IMPORT = { lines: 5_000, bytes: 4 * 1024 * 1024, linesOfCall: 100, alikeHours: 12 } as const

/** How long the button of a step rests after it was pressed. */
export const STATUS_COOLDOWN_MS = 1_000

/** How long the congratulations on a delivery are shown. */
export const CONGRATULATIONS_MODAL_MS = 5_000

/** How long a rider waits at a store before telling of the delay, and until telling again, minutes. Configurable on the server. */
export const DELAY_NOTICE_MINUTES = 10

/**
 * How long after an operator's decision (a block, or what became of the order) the steps that its rider took before knowing of it may
 * still be reported, hours from the decision.
 */
export const STEPS_AFTER_DECISION_HOURS = 24

/** How far an approximate destination lies from the door at most, in metres: about a block around it. */
export const APPROXIMATE_RADIUS_METRES = 130

/** How long after an order ended its rider still reads the customer's phone, comments and exact address, in hours. */
export const CUSTOMER_KEPT_HOURS = 24

/** Rows of a page of the order history. */
export const HISTORY_PAGE_SIZE = 20

/** The newest events and offers of an order that are shown. */
export const ORDER_RECORD_MOST = 200
