/** Start of every cache key whose data changes with an order. */
export const ordersKey = ['orders'] as const

/** Cache keys of what the rider is offered, delivers, or looks at. */
export const offeredKey = (riderId: string) => [...ordersKey, 'offered', riderId]
export const acceptedKey = (riderId: string) => [...ordersKey, 'accepted', riderId]
export const orderKey = (id: string) => [...ordersKey, 'one', id]
/** Each day's orders for themselves: yesterday's must not stand in for today's. */
export const todayKey = (day: string, query: object) => [...ordersKey, 'today', day, query]
export const logbookKey = (riderId: string, day: string) => [...ordersKey, 'logbook', riderId, day]
/** The last way that was found to a place. */
export const lastRouteKey = (to: string | null, vehicle: string) => ['last-route', to, vehicle]

/** How the keys of those answers begin that are kept for when there is no signal. */
export const keptKeys: ReadonlySet<unknown> = new Set([
  ordersKey[0],
  'last-route',
  'config',
  'monthly-totals',
  'history',
])
