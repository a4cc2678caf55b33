/** Prefix of every cache key whose data changes with an order. */
export const ordersKey = ['orders'] as const

/** Cache keys of the offer, the current delivery and the order being viewed. */
export const offeredKey = (riderId: string) => [...ordersKey, 'offered', riderId]
export const acceptedKey = (riderId: string) => [...ordersKey, 'accepted', riderId]
export const orderKey = (id: string) => [...ordersKey, 'one', id]
export const emergencyKey = (orderId: string) => [...ordersKey, 'emergency', orderId]
/** One key per day: yesterday's orders must not stand in for today's. */
export const todayKey = (day: string, query: object) => [...ordersKey, 'today', day, query]
export const logbookKey = (riderId: string, day: string) => [...ordersKey, 'logbook', riderId, day]
/** Prefix of the cache keys of the history's pages. */
export const historyKey = ['history'] as const
/** The last route found to a place. */
export const lastRouteKey = (to: string | null, vehicle: string) => ['last-route', to, vehicle]

/** First key segments of the replies that are kept for offline use. */
export const keptKeys: ReadonlySet<unknown> = new Set([ordersKey[0], 'last-route', 'config', historyKey[0]])
