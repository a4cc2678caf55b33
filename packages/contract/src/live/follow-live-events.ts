/** Keeps a browser on a live stream through everything that ends one. */
import { ApiError } from '../client.ts'
import { readLiveEvents } from './read-live-events.ts'
import type { LiveEvent } from './events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

interface Follower {
  /** Makes the call that streams. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: LiveEvent) => void
  /** The stream is open. Events missed while it was not are not repeated. */
  readonly onOpen: () => void
  /** The stream ended or failed with this; it will be tried again. */
  readonly onBroken: (cause: unknown) => void
  /** After how much silence it is broken, milliseconds. */
  readonly silenceMs?: number
}

/** Holds a live stream open until `signal` aborts, reconnecting as often as necessary. */
export async function followLiveEvents(follower: Follower, signal: AbortSignal): Promise<void> {
  let firstWaitMs = FIRST_WAIT_MS
  for (let failures = 0; !signal.aborted; failures++) {
    let cause: unknown = null
    try {
      const response = await follower.open(signal)
      failures = 0
      follower.onOpen()
      await readLiveEvents(
        response,
        follower.onEvent,
        (milliseconds) => (firstWaitMs = milliseconds),
        follower.silenceMs,
      )
    } catch (error) {
      cause = error
    }
    if (signal.aborted) return
    follower.onBroken(cause)
    const toldMs = cause instanceof ApiError ? cause.retryAfterMs : 0
    await pause(Math.max(toldMs, reconnectDelay(failures, Math.random(), firstWaitMs)), signal)
  }
}

/**
 * Milliseconds to wait after this many failures in a row. `chance` in [0, 1) spreads readers apart, so that a server
 * that returns is not hit by all of them at once. `firstMs` is the longest first wait: a server with many readers asks for more.
 */
export function reconnectDelay(failures: number, chance: number, firstMs = FIRST_WAIT_MS): number {
  const longest = Math.min(LONGEST_WAIT_MS, firstMs * 2 ** failures)
  return longest / 2 + (longest / 2) * chance
}

/** Waits, but no longer than until the network is back or nobody listens any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
