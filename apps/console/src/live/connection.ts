import { readLiveEvents } from '@puni/contract/live-stream'
import type { LiveEvent } from '@puni/contract/stream'
import { api } from '../api/client.ts'
import { backoffMs } from './backoff.ts'

/** How the stream is doing; `connecting` only before the first answer. */
export type LiveState = 'connecting' | 'live' | 'reconnecting'

interface LiveListener {
  readonly onState: (state: LiveState) => void
  readonly onEvent: (event: LiveEvent) => void
}

/** Holds the operators' stream open until `signal` aborts, reconnecting as often as it takes. */
export async function holdStream({ onState, onEvent }: LiveListener, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const response = await api.open('streamOperator', {}, { signal })
      onState('live')
      attempt = 0
      await readLiveEvents(response, onEvent)
    } catch (error) {
      if (signal.aborted) return
      console.warn('The live stream broke', error)
    }
    if (signal.aborted) return
    onState('reconnecting')
    await pause(backoffMs(attempt, Math.random()), signal)
  }
}

/** Waits, but no longer than until the browser is back on line or nobody listens any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
