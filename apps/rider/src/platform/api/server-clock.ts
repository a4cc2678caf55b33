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

let known: OffsetBounds | null = null

/** Most phones keep the right time, so the offset is the value within the bounds that is closest to 0. */
function offset(): number {
  return known === null ? 0 : Math.min(Math.max(0, known.min), known.max)
}

/** The server's clock, as estimated on this phone. */
export const serverClock = {
  /** Updates the estimate from a reply that carries the server's time. */
  learn: (serverTime: string, sentAt: number, receivedAt: number): void => {
    known = narrowed(known, serverTime, sentAt, receivedAt)
  },
  /** Milliseconds by which the server's clock is ahead of the phone's; 0 until the first reply. */
  offset,
  /** The server's time, ISO, as estimated on this phone. */
  now: (): string => new Date(Date.now() + offset()).toISOString(),
}
