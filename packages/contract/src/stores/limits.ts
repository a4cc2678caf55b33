/** Keys of a store that work at the same time. */
export const STORE_KEYS_MOST = 20

/** Hours for which a replaced store key may go on working. */
export const FORMER_KEY_HOURS = 24

/** How long a store usually takes to prepare an order, minutes. */
export const PREPARATION_MINUTES = { min: 1, max: 240 } as const

/** Opening hours: spans of a week at most. */
export const OPENING_SPANS_MOST = 28

/** How far ahead the end of a pause may be, hours. */
export const STORE_PAUSE_HOURS = 72

/** Of a store's orders the newest are listed. */
export const STORE_ORDERS_SHOWN = 20
