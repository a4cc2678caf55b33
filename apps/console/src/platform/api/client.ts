import { createClient } from '@puni/contract/client'
import { readToken, writeToken } from '../session/token.ts'

/** The API, as the operator of this browser. A token it no longer knows ends the session. */
export const api = createClient({ token: readToken, onUnauthenticated: () => writeToken(null) })
