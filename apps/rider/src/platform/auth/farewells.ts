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
 * Stores and returns the farewell for the session of a token. Returns null on a page without TLS, which
 * cannot hash: there duty ends by inactivity.
 */
export async function keepFarewell(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const farewell = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  write([...read(), farewell])
  return farewell
}

/** Removes the farewell once the platform knows that the session is over. */
export function forgetFarewell(farewell: string): void {
  write(read().filter((other) => other !== farewell))
}

/** Sends the pending farewells. Those that fail are retried later. */
export async function sayFarewells(): Promise<void> {
  clearTimeout(retry)
  for (const session of read()) {
    try {
      await api.call('endSession', { body: { session } })
      forgetFarewell(session)
    } catch (error) {
      logFailure(layoutText.logout, error)
      if (isRefusal(error)) forgetFarewell(session)
      else retry = setTimeout(() => void sayFarewells(), TRY_AGAIN_MS)
    }
  }
}

function read(): readonly string[] {
  return kept.read() ?? []
}

function write(farewells: readonly string[]): void {
  if (farewells.length === 0) kept.remove()
  else kept.write(farewells)
}
