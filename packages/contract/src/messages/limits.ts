/** Messages to a rider that are shown, the newest first. */
export const MESSAGES_SHOWN = 50

/** Messages that did not arrive, as a list shows them at most. */
export const MESSAGE_TROUBLES_SHOWN = 100

/** For so long operators are warned that a channel takes nothing, unless it does again. */
export const WARNED_HOURS = 24

/** For so long it is kept what was sent to whom, without the text. */
export const MESSAGES_KEPT_DAYS = 30
