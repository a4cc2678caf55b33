/** Start of every cache key whose data changes with an order. */
export const ordersKey = ['orders'] as const

/** Cache keys of what the rider is offered, delivers, or looks at. */
export const offeredKey = (riderId: string) => [...ordersKey, 'offered', riderId]
export const acceptedKey = (riderId: string) => [...ordersKey, 'accepted', riderId]
export const orderKey = (id: string) => [...ordersKey, 'one', id]
export const todayKey = (query: object) => [...ordersKey, 'today', query]
export const logbookKey = (riderId: string, day: string) => [...ordersKey, 'logbook', riderId, day]
