import { createClient } from '@puni/contract/client'
import { session } from '../session/session-store.ts'

/** The one client of the API: it sends the session's token and ends the session when the API no longer knows it. */
export const api = createClient({ token: session.token, onUnauthenticated: session.end })
