/** Bounds of the clock offset: the milliseconds by which the server's clock is ahead of the phone's. */
export interface OffsetBounds {
  readonly min: number
  readonly max: number
}

/**
 * Narrows the bounds with one more exchange: the server read its clock after `sentAt` and before `receivedAt`
 * (phone's milliseconds).
 * Bounds only get narrower, so a slow reply does no harm. When they contradict each other, the phone's clock
 * was changed.
 */
export function narrowed(
  known: OffsetBounds | null,
  serverTime: string,
  sentAt: number,
  receivedAt: number,
): OffsetBounds {
  const read = Date.parse(serverTime)
  const told = { min: read - receivedAt, max: read - sentAt }
  if (known === null || told.min > known.max || told.max < known.min) return told
  return { min: Math.max(known.min, told.min), max: Math.min(known.max, told.max) }
}

/** What would be older was not measured by either clock, milliseconds. The app asks for what is a minute old at most. */
const OLDEST_MEASUREMENT_MS = 10 * 60_000
/** Two clocks of one phone differ by so much, milliseconds. */
const SENSOR_SLACK_MS = 5_000

/**
 * How long ago a sensor measured, milliseconds. Its timestamp is by the phone's clock or by that of the satellites, depending on the phone, so
 * the measurement is as young as the closer one of these says. By neither it counts as made now.
 */
export function measurementAge(timestamp: number, phoneNow: number, serverNow: number): number {
  const ages = [phoneNow - timestamp, serverNow - timestamp]
  const possible = ages.filter((age) => age >= -SENSOR_SLACK_MS && age <= OLDEST_MEASUREMENT_MS)
  return possible.length === 0 ? 0 : Math.max(0, Math.min(...possible))
}

let known: OffsetBounds | null = null
const listeners = new Set<() => void>()

/** Most phones keep the right time, so the offset is the value within the bounds that is closest to 0. */
function offset(): number {
  return known === null ? 0 : Math.min(Math.max(0, known.min), known.max)
}

/** The server's clock, as estimated on this phone: by it goes every time that leaves the phone. */
export const serverClock = {
  /** Updates the estimate from a reply that carries the server's time. */
  learn: (serverTime: string, sentAt: number, receivedAt: number): void => {
    known = narrowed(known, serverTime, sentAt, receivedAt)
    for (const listener of listeners) listener()
  },
  /** Calls `listener` whenever the estimate was updated, until the returned function is called. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Milliseconds by which the server's clock is ahead of the phone's; 0 until the first reply. */
  offset,
  /** The server's time, ISO, as estimated on this phone. */
  now: (): string => new Date(Date.now() + offset()).toISOString(),
  /** When a sensor measured, ISO by the server's clock. `timestamp` as the device gives it, epoch milliseconds. */
  measuredAt: (timestamp: number): string => {
    const now = Date.now()
    const serverNow = now + offset()
    return new Date(serverNow - measurementAge(timestamp, now, serverNow)).toISOString()
  },
}
