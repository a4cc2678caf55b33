/** Zone radius, in kilometres. */
export const ZONE_RADIUS_KM = { min: 0.5, max: 100, default: 8 } as const
