/** Platform commission, as a fraction. */
export const COMMISSION_RATE = 0.05

/** Years whose months can be summed up. */
export const SUMMARY_YEARS = { first: 2024, last: 2030 } as const
