import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from './session.ts'

/** The name of the session, or null if nobody is logged in. */
export function useSession(): string | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}
