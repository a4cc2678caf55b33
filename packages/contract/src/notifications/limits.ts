/** Browsers may leave a push subscription hanging: after this the app continues without. */
export const SUBSCRIBE_TIMEOUT_MS = 10_000

/** A stored push token shorter than this is not one. */
export const PUSH_TOKEN_MIN_LENGTH = 50
export const PUSH_TOKEN_MAX_LENGTH = 4_096

/** Notices that a rider has not read: the newest are shown. */
export const NOTICES_SHOWN = 20
