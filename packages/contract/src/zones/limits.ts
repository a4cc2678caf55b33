/** Zone radius, in kilometres. */
export const ZONE_RADIUS_KM = { min: 0.5, max: 100, default: 8 } as const

/** Free minutes of a wait at a store, at most. */
export const FREE_MINUTES_MOST = 240

/** With fewer riders in it nothing is said of how busy a zone is: one order more or less would change the word. */
export const DEMAND_RIDERS = 5

/** So many stores, orders and riders may be left outside by one change of a zone: what one request carries. */
export const SHOWN_MOST = 5_000

/** Corners of a zone that is a polygon. */
export const POLYGON_CORNERS = { min: 3, max: 200 } as const
