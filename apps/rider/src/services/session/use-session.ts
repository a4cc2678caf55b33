import { createContext, use, useSyncExternalStore } from 'react'
import type { Rider } from '@puni/contract/riders/entities'
import { session, VISITOR, type Session } from './session-store.ts'

/** The current session; a visitor's when prerendering at build time. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, () => VISITOR)
}

/** The logged-in rider, for everything below the routes that require one. */
export const RiderContext = createContext<Rider | null>(null)

/** The logged-in rider. */
export function useRider(): Rider {
  const rider = use(RiderContext)
  if (rider === null) throw new Error('useRider needs a RiderContext above it')
  return rider
}
