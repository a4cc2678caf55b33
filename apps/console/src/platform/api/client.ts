import { ApiError, type Client, createClient } from '@puni/contract/client'
import { askToConfirm } from '../session/confirmation.ts'
import { readToken, writeToken } from '../session/token.ts'

const client = createClient({ token: readToken, onUnauthenticated: () => writeToken(null) })

/**
 * The API client for this browser's operator. A rejected token ends the session. What the server refuses until the operator has given the
 * password again is made again then.
 */
export const api: Client = {
  ...client,
  call: async (...call) => {
    try {
      return await client.call(...call)
    } catch (error) {
      const asksWho = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED'
      if (asksWho && (await askToConfirm())) return await client.call(...call)
      throw error
    }
  },
}
