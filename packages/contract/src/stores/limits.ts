/** Hours for which a replaced store key may go on working. */
export const FORMER_KEY_HOURS = 24
