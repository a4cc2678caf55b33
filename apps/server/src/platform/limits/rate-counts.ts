/**
 * How often each key was counted in the last minute: by this process, and by the others as far as it knows. Pure: no clock, no I/O.
 *
 * The window slides: of what was counted in the calendar minute before, as much still counts as that minute is in the last 60 seconds.
 */

const MINUTE_MS = 60_000

/**
 * A process shares a key's count once it has counted this fraction of the limit by itself. The many who stay
 * far below cost no row; each further process gives away this much at most.
 */
const SHARED_FROM = 0.1

interface Count {
  /** Minutes since 1970. */
  readonly minute: number
  /** Of the minute before. */
  former: number
  /** Of all processes, when this one last shared its own. */
  shared: number
  /** Of this process, not shared yet. */
  own: number
  /** Whether it was told that more are refused. */
  isTold: boolean
}

/** A part of a count, to be added to that of the other processes. */
export interface Share {
  readonly key: string
  readonly minute: number
  readonly own: number
}

/** Counts by key and minute. When full, forgets the key that came first. */
export class RateCounts {
  readonly #counts = new Map<string, Count>()
  readonly #toShare = new Set<string>()
  readonly #mostKeys: number

  constructor(mostKeys: number) {
    this.#mostKeys = mostKeys
  }

  /** Keys in memory. */
  get size(): number {
    return this.#counts.size
  }

  /** Counts one under this key. Returns null, or how long until there is room again, in milliseconds. */
  take(key: string, limit: number, now: Date): number | null {
    const waitMs = this.look(key, limit, now)
    if (waitMs !== null) return waitMs
    const count = this.#countOf(key, minuteOf(now))
    count.own += 1
    if (count.shared > 0 || count.own >= limit * SHARED_FROM) this.#toShare.add(key)
    return null
  }

  /** As `take`, without counting. */
  look(key: string, limit: number, now: Date): number | null {
    const { former, current } = this.#read(key, minuteOf(now))
    const passedMs = now.getTime() % MINUTE_MS
    if (former * (MINUTE_MS - passedMs) + current * MINUTE_MS < limit * MINUTE_MS) return null
    // There is room when enough of the minute before has faded; where this one is full by itself, when enough of it has.
    return current < limit
      ? fadedBelow(former, limit - current) - passedMs
      : MINUTE_MS - passedMs + fadedBelow(current, limit)
  }

  /** Whether this is the first refusal that is told of this key in a minute. */
  isNews(key: string, now: Date): boolean {
    const count = this.#countOf(key, minuteOf(now))
    if (count.isTold) return false
    count.isTold = true
    return true
  }

  /** Takes back what was counted under this key a moment ago. */
  giveBack(key: string, now: Date): void {
    const count = this.#counts.get(key)
    if (count?.minute === minuteOf(now)) count.own -= 1
  }

  /** What the other processes do not know yet, at most this many keys. */
  toShare(most: number): Share[] {
    const shares: Share[] = []
    for (const key of this.#toShare) {
      if (shares.length === most) break
      this.#toShare.delete(key)
      const count = this.#counts.get(key)
      if (count !== undefined) shares.push({ key, minute: count.minute, own: count.own })
    }
    return shares
  }

  /** Notes that a share was added, and the counts of all processes after it: of its minute, and of the one before. */
  shared(
    { key, minute, own }: Share,
    { total, former }: { readonly total: number; readonly former: number },
  ): void {
    const count = this.#counts.get(key)
    if (count?.minute !== minute) return
    count.own -= own
    count.shared = total
    count.former = Math.max(count.former, former)
  }

  /** Puts back shares that could not be added. */
  notShared(shares: readonly Share[]): void {
    for (const { key } of shares) this.#toShare.add(key)
  }

  #countOf(key: string, minute: number): Count {
    const known = this.#counts.get(key)
    if (known?.minute === minute) return known
    const count = { minute, former: this.#read(key, minute).former, shared: 0, own: 0, isTold: false }
    // Again at the end: the map is in the sequence of minutes.
    this.#forget(key)
    this.#counts.set(key, count)
    this.#forgetOldest(minute)
    return count
  }

  #read(key: string, minute: number): { readonly former: number; readonly current: number } {
    const count = this.#counts.get(key)
    const total = count === undefined ? 0 : count.shared + count.own
    if (count?.minute === minute) return { former: count.former, current: total }
    return { former: count?.minute === minute - 1 ? total : 0, current: 0 }
  }

  /** Forgets what counts no longer, and what came first if there is too much. */
  #forgetOldest(minute: number): void {
    for (const [key, count] of this.#counts) {
      if (count.minute >= minute - 1 && this.#counts.size <= this.#mostKeys) return
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#counts.delete(key)
    this.#toShare.delete(key)
  }
}

/** When less than `room` of a count is left, milliseconds after its minute. */
function fadedBelow(count: number, room: number): number {
  return Math.floor(((count - room) * MINUTE_MS) / count) + 1
}

/** The minute of a time, since 1970. */
export function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MINUTE_MS)
}
