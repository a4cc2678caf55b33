import { readLiveEvents } from '@puni/contract/live-stream'
import type { LiveEvent } from '@puni/contract/stream'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { reconnectDelay } from './reconnect-delay.ts'

interface StreamHandlers {
  readonly onEvent: (event: LiveEvent) => void
  /** Told when the stream opens and when it breaks. */
  readonly onHealth: (healthy: boolean) => void
}

/** Holds a rider's live stream open, connecting again as long as it takes. Returns how to stop. */
export function followStream(riderId: string, { onEvent, onHealth }: StreamHandlers): () => void {
  const leaving = new AbortController()
  const { signal } = leaving

  const run = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const response = await api.open('streamRider', { params: { id: riderId } }, { signal })
        failures = 0
        onHealth(true)
        await readLiveEvents(response, onEvent)
      } catch (cause) {
        if (!signal.aborted) logFailure('live stream', cause)
      }
      if (signal.aborted) return
      onHealth(false)
      await pause(reconnectDelay(failures, Math.random()), signal)
    }
  }
  void run()
  return () => leaving.abort()
}

/** Waits, but not once the network is back or nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
