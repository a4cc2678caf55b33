/** Life of an offer. Configurable on the server; `GET /config` returns the value in force. */
export const OFFER_TIMEOUT_MS = 90_000

/** How long after an offer's end the app asks again. */
export const OFFER_RECHECK_MS = 250

/** How long to wait for the phone's acknowledgement before the offer moves on. */
export const RECEIPT_TIMEOUT_MS = 20_000

/** How long a skipped offer can be taken back, unless the offer ends sooner. */
export const UNDO_SKIP_MS = 5_000

/** A skip is sent this long before its offer ends at the latest, so that it still counts as one. */
export const SKIP_SENT_BEFORE_END_MS = 1_000

/** How long the confirmation of an accepted offer is shown. */
export const ACCEPT_MODAL_MS = 3_000

/** The newest offers of a rider's day that are shown. */
export const LOGBOOK_MOST = 500
