/** Platform commission, as a fraction. */
export const COMMISSION_RATE = 0.05
