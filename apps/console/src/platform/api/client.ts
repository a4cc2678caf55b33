import { createClient } from '@puni/contract/client'
import { readToken, writeToken } from '../session/token.ts'

/** The API client for this browser's operator. A rejected token ends the session. */
export const api = createClient({ token: readToken, onUnauthenticated: () => writeToken(null) })
