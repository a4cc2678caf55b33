/** Operators with the console open: a live stream, and the lists that they look at. */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../../chaos/api.ts'
import type { Random } from '../../support/random.ts'
import type { Person } from '../stand/people.ts'
import { countAnswer, type Tally } from './tally.ts'

/** Seconds between two looks at the day's orders, and how many of them between two at the riders. */
const LOOKS_EVERY = [10, 20] as const
const RIDERS_EVERY = 4

/** Works until `over`. */
export async function watchConsole(
  origin: string,
  { token }: Person,
  random: Random,
  { tally, speed, over }: { readonly tally: () => Tally; readonly speed: number; readonly over: AbortSignal },
): Promise<void> {
  const api = new Api(() => origin)
  const listening = listen(origin, token, over)
  for (let look = 0; !over.aborted; look++) {
    const calls =
      look % RIDERS_EVERY === 0
        ? (['listOperatorOrders', 'listRiders'] as const)
        : (['listOperatorOrders'] as const)
    for (const call of calls) {
      const answer = await api.send(call, {}, token)
      if (!over.aborted) countAnswer(tally(), answer)
    }
    const ms = (random.between(...LOOKS_EVERY) * 1000) / speed
    await sleep(ms, undefined, { signal: over }).catch(() => undefined)
  }
  await listening
}

async function listen(origin: string, token: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${origin}${API_PREFIX}/operator/events`, { headers, signal: over })
      if (response.ok) await readLiveEvents(response, () => undefined)
    } catch {
      // Cut or refused: it is opened again.
    }
    await sleep(1_000, undefined, { signal: over }).catch(() => undefined)
  }
}
