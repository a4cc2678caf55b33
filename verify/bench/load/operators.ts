/** Operators with the console open: the board once, and a live stream that tells what changes on it. */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../../chaos/api.ts'
import type { Person } from '../stand/people.ts'
import { countAnswer, type Tally } from './tally.ts'

/** Works until `over`. */
export async function watchConsole(
  origin: string,
  { token }: Person,
  { tally, over }: { readonly tally: () => Tally; readonly over: AbortSignal },
): Promise<void> {
  const api = new Api(() => origin)
  while (!over.aborted) {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${origin}${API_PREFIX}/operator/events`, { headers, signal: over })
      // As the console does each time that its stream opens.
      const answer = await api.send('getBoard', {}, token)
      if (!over.aborted) countAnswer(tally(), answer)
      if (response.ok) await readLiveEvents(response, () => undefined)
    } catch {
      // Cut or refused: it is opened again.
    }
    await sleep(1_000, undefined, { signal: over }).catch(() => undefined)
  }
}
