import type { Session } from '../services/session/session-store.ts'

/** The route tree that is reachable. */
export type SessionView = 'loading' | 'visitor' | 'activation' | 'active'

/** Returns the route tree for a session. */
export function viewOf(session: Session): SessionView {
  if (session.phase !== 'rider') return session.phase
  return session.rider.activationCode ? 'active' : 'activation'
}
