import type { Session } from '../platform/session/session-store.ts'

/** Which of the app's trees of routes is reachable. */
export type SessionView = 'loading' | 'visitor' | 'activation' | 'active'

/** Chooses the tree of routes for a session. */
export function viewOf(session: Session): SessionView {
  if (session.phase !== 'rider') return session.phase
  return session.rider.activationCode ? 'active' : 'activation'
}
