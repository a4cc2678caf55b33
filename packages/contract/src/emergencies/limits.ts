/** Whom to call where the platform's configuration names no other number. */
export const EMERGENCY_NUMBER = '911'

/** The alarms of one rider in so many hours: more are refused, so that nobody buries those of others. */
export const EMERGENCIES = { most: 10, hours: 24 } as const
