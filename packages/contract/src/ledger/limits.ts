/** Movements of a page. */
export const MOVEMENTS_PAGE = 50

/** The newest settlements that are shown with a rider's cash; older ones only while a word on them is due. */
export const SETTLEMENTS_SHOWN = 20
