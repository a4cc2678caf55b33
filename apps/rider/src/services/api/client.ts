import { createClient } from '@puni/contract/client'
import { riderAppRoutes as routes } from '@puni/contract/rider-app-routes'
import { session } from '../session/session-store.ts'

/** The app's only API client: sends the session's token and ends the session when the API no longer accepts it. */
export const api = createClient({ routes, token: session.token, onUnauthenticated: session.lose })
