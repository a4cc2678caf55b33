/** Riders whose phone acknowledges offers that nobody answers. */

/** After so many missed offers in a row a rider is paused. */
export const MISSES_TO_PAUSE = 2
/** How long that pause lasts, milliseconds. After it one more miss begins the next. */
export const ABSENT_PAUSE_MS = 60 * 60_000
