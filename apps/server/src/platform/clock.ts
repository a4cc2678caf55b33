/** The time of day, as a provider: tests drive it. Hosts of one installation must agree by NTP. */
export interface Clock {
  now(): Date
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }
