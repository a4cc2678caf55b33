/** Between these lies the number of milliseconds by which the server's clock is ahead of the phone's. */
export interface OffsetBounds {
  readonly min: number
  readonly max: number
}

/**
 * What one more exchange tells: the server read its clock after `sentAt` and before `receivedAt` (phone's milliseconds).
 * Bounds only narrow, so a slow answer spoils nothing; when they contradict each other the phone's clock was set anew.
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

let known: OffsetBounds | null = null

/** Most phones keep the right time: one that may be right is taken to be, and one that cannot be for as wrong as it has to be. */
function offset(): number {
  return known === null ? 0 : Math.min(Math.max(0, known.min), known.max)
}

/** The server's clock, as far as this phone can tell. */
export const serverClock = {
  /** Learns from a reply that carries the server's time. */
  learn: (serverTime: string, sentAt: number, receivedAt: number): void => {
    known = narrowed(known, serverTime, sentAt, receivedAt)
  },
  /** Milliseconds by which the server's clock is ahead of the phone's: 0 until something was learned. */
  offset,
  /** The server's time, ISO, as far as this phone can tell. */
  now: (): string => new Date(Date.now() + offset()).toISOString(),
}
