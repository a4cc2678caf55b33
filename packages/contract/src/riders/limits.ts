/** Geolocation request on going on duty. */
export const DUTY_POSITION = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const

/** Geolocation watch while working. */
export const WATCH_POSITION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 } as const

/** A watched position is applied at most this often. */
export const POSITION_APPLY_MS = 60_000

/** A pause in minutes: the choices, and what is possible at most. */
export const PAUSE_MINUTES = { choices: [15, 30, 60], most: 180 } as const

/** How often the app of a blocked rider asks whether the block was lifted: it has no live stream. */
export const BLOCKED_POLL_MS = 60_000

/** After so many offers in a row that a phone acknowledged and nobody answered its rider is paused. */
export const MISSES_TO_PAUSE = 2
/** How long that pause lasts, unless the rider ends it. After it one more miss begins the next. */
export const ABSENT_PAUSE_MS = 60 * 60_000
