/** Years whose months can be summed up. Apart from the limits: the work screen, which needs those, does not carry it. */
export const SUMMARY_YEARS = { first: 2024, last: 2030 } as const
