/**
 * The operator's token, kept for the life of the tab: a reload does not ask for the password again, a new tab
 * does. What all pages of the origin share could be read by the rider app, if somebody broke into that.
 */
import { tabStore } from '@puni/web/storage/page-storage'

const STORAGE_KEY = 'operatorToken'

const listeners = new Set<() => void>()

/** The current token, or null if nobody is logged in. */
export function readToken(): string | null {
  return tabStore.get(STORAGE_KEY)
}

/** Starts a session with a token, or ends it with null. */
export function writeToken(token: string | null): void {
  if (token === null) tabStore.remove(STORAGE_KEY)
  else tabStore.set(STORAGE_KEY, token)
  for (const listener of listeners) listener()
}

/** Calls back when the session starts or ends in this tab. */
export function subscribeToToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
