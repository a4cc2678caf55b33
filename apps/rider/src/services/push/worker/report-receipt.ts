import type { Reply } from '@puni/contract/calls'
import { startDeadline } from '@puni/contract/deadline'
import { offerRoutes } from '@puni/contract/offers/routes'
import { API_PREFIX } from '@puni/contract/route'

/** Milliseconds before each attempt. */
const TRIES = [0, 1_000, 4_000]
/** Timeout of one attempt, in milliseconds: all of them end before the offer counts as undelivered. */
const TRY_TIMEOUT_MS = 4_000

/** Reports to the server that an offer arrived. Returns whether it is still open, or null if the server was unreachable. */
export async function reportReceipt(offerId: string): Promise<boolean | null> {
  const { method, path } = offerRoutes.reportReceipt
  const url = API_PREFIX + path.replace('{id}', encodeURIComponent(offerId))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ channel: 'push', stage: 'received' })
  for (const wait of TRIES) {
    await pause(wait)
    const { signal, meet } = startDeadline(TRY_TIMEOUT_MS)
    try {
      const response = await fetch(url, { method, headers, body, signal })
      if (response.ok) return ((await response.json()) as Reply<'reportReceipt'>).live
      if (response.status < 500) return null
    } catch (error) {
      console.error('receipt', error)
    } finally {
      meet()
    }
  }
  return null
}

/** Waits for this many milliseconds. */
export const pause = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))
