/** The operator's token, stored in the browser so that a reload does not ask for the password again. */

import { localStore } from '@puni/web/storage/page-storage'

/** The rider app is on the same origin and has its own `token`. */
const STORAGE_KEY = 'operatorToken'

const listeners = new Set<() => void>()

/** The current token, or null if nobody is logged in. */
export function readToken(): string | null {
  return localStore.get(STORAGE_KEY)
}

/** Starts a session with a token, or ends it with null. */
export function writeToken(token: string | null): void {
  if (token === null) localStore.remove(STORAGE_KEY)
  else localStore.set(STORAGE_KEY, token)
  for (const listener of listeners) listener()
}

/** Calls back when the session starts or ends, in this tab or in another one. */
export function subscribeToToken(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
