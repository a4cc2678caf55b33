/**
 * The time of day, as a provider so that tests can drive it. Hosts of one installation must be in sync by
 * NTP.
 */
export interface Clock {
  now(): Date
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }
