import { useSyncExternalStore } from 'react'
import { readToken, subscribeToToken } from './token.ts'

/** The token of the session, or null if nobody is logged in. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken)
}
