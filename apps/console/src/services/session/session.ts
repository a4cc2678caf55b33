/**
 * The operator's session, one for all tabs of the browser. Its token is in a cookie that no script can read; what is kept here is only a
 * name that pages made up for it, so that each of them hears when it begins or ends.
 */
import { randomUuid } from '@puni/contract/random-uuid'
import { localStore, tabStore } from '@puni/web/storage/page-storage'

const STORAGE_KEY = 'operatorSession'
/** Set while the server has to be told that somebody left: until then the browser keeps the cookie. */
const LEFT_KEY = 'operatorLeft'

const listeners = new Set<() => void>()

/** The name of the session, or null if nobody is logged in. */
export function readSession(): string | null {
  return localStore.get(STORAGE_KEY)
}

/** Says that the browser has the cookie of a new session. */
export function beginSession(): void {
  localStore.remove(LEFT_KEY)
  localStore.set(STORAGE_KEY, randomUuid())
  tell()
}

/** Says that the session is over. */
export function endSession(): void {
  localStore.remove(STORAGE_KEY)
  tell()
}

/** Ends the session here, and what was typed in it and not sent; the server is still to be told. */
export function leaveSession(): void {
  localStore.set(LEFT_KEY, '1')
  tabStore.clear()
  endSession()
}

/** Whether the server is still to be told that the session was left. */
export function isLeaving(): boolean {
  return localStore.get(LEFT_KEY) !== null
}

/** The server was told. */
export function hasLeft(): void {
  localStore.remove(LEFT_KEY)
}

/** Calls back when a session begins or ends, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    // Left in another tab: nothing of it stays in this one either.
    if (key === LEFT_KEY && newValue !== null) tabStore.clear()
    // Null: the storage was cleared.
    if (key === STORAGE_KEY || key === null) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', heard)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
