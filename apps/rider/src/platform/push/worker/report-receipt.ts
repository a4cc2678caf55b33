import type { Reply } from '@puni/contract/calls'
import { startDeadline } from '@puni/contract/deadline'
import { API_PREFIX, routes } from '@puni/contract/routes'

/** Milliseconds before each try. */
const TRIES = [0, 1_000, 4_000]
/** A try without an answer, in milliseconds: all of them end before the offer is taken for unreached. */
const TRY_TIMEOUT_MS = 4_000

/** Tells the server that an offer arrived. Replies whether it still lives, or null when the server could not be asked. */
export async function reportReceipt(offerId: string): Promise<boolean | null> {
  const { method, path } = routes.reportReceipt
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

/** Waits so many milliseconds. */
export const pause = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))
