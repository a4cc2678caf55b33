/** Movements of a page. */
export const MOVEMENTS_PAGE = 50

/** The newest settlements that are shown with a rider's cash; older ones only while a word on them is due. */
export const SETTLEMENTS_SHOWN = 20

/** Stores of a page of dues. */
export const STORE_DUES_PAGE = 50

/** Debts of a store that are shown, and settled at once. */
export const STORE_DEBTS_SHOWN = 200

/** The newest payments of a store that are shown. */
export const STORE_PAYMENTS_SHOWN = 20
