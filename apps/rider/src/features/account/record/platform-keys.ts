/** The platform's public keys, kept in the browser so that a record can be verified without signal. */
import { KEYS_PATH, readKeys } from '@puni/record/public-keys'
import type { PublicKey } from '@puni/record/verify-record'
import { localStore } from '@puni/web/storage/page-storage'
import { logFailure } from '../../../shared/failure.ts'

const KEPT = 'signing-keys'
const TIMEOUT_MS = 10_000

/** The keys, the newest known; none if they could not be fetched and never were. */
export async function platformKeys(): Promise<PublicKey[]> {
  const text = await fetchKeys()
  if (text !== null) localStore.set(KEPT, text)
  return readKeys(text ?? localStore.get(KEPT) ?? '')
}

async function fetchKeys(): Promise<string | null> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(KEYS_PATH, { signal: giveUp.signal })
    if (!response.ok) return null
    const text = await response.text()
    // A proxy's own page is no list.
    return readKeys(text).length > 0 ? text : null
  } catch (error) {
    logFailure('signing keys', error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
