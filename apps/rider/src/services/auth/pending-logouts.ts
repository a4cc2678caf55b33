/**
 * Sessions that ended on this phone before the platform was notified. Only the hash of each token is kept. It
 * can end the session but grants no access, so whoever gets the phone next cannot log in with it.
 */
import { jsonEntry } from '@puni/web/storage/json-entry'
import { localStore } from '@puni/web/storage/page-storage'
import { api } from '../api/client.ts'
import { isRefusal } from '@puni/web/query/failure'
import { logFailure } from '../../shared/failure.ts'
import { layoutText } from '../../shared/layout-text.ts'

const TRY_AGAIN_MS = 30_000

const kept = jsonEntry<readonly string[]>(localStore, 'farewells')

let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Stores and returns the hash of a token whose session is to end. Returns null on a page without TLS, which
 * cannot hash: there duty ends by inactivity.
 */
export async function keepPendingLogout(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hexadecimal = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  write([...read(), hexadecimal])
  return hexadecimal
}

/** Forgets the hash once the platform knows that the session is over. */
export function forgetPendingLogout(hash: string): void {
  write(read().filter((other) => other !== hash))
}

/** Ends the sessions that the platform was not told of yet. Those that fail are retried later. */
export async function sendPendingLogouts(): Promise<void> {
  clearTimeout(retry)
  for (const session of read()) {
    try {
      await api.call('endSession', { body: { session } })
      forgetPendingLogout(session)
    } catch (error) {
      logFailure(layoutText.logout, error)
      if (isRefusal(error)) forgetPendingLogout(session)
      else retry = setTimeout(() => void sendPendingLogouts(), TRY_AGAIN_MS)
    }
  }
}

function read(): readonly string[] {
  return kept.read() ?? []
}

function write(hashes: readonly string[]): void {
  if (hashes.length === 0) kept.remove()
  else kept.write(hashes)
}
