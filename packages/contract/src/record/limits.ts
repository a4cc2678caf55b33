/** The longest period of a rider's record, in days, and the orders it may hold. */
export const RECORD = { mostDays: 366, mostOrders: 20_000 } as const
