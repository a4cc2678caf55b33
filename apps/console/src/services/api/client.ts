import { ApiError, type Client, createClient } from '@puni/contract/client'
import { routes } from '@puni/contract/routes'
import { askToConfirm } from '../session/confirmation.ts'
import { endSession, readSession } from '../session/session.ts'

// The browser sends the token by itself.
const client = createClient({ routes, token: () => null, onUnauthenticated: () => undefined })

/** Makes a call in the session of now, and ends that if the server knows it no longer. */
async function inSession<T>(call: () => Promise<T>): Promise<T> {
  const session = readSession()
  try {
    return await call()
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED'
    // A late answer must not end the session that came after.
    if (isOver && session !== null && session === readSession()) endSession()
    throw error
  }
}

/**
 * The API client for this browser's operator. A rejected token ends the session. What the server refuses until the operator has given the
 * password again is made again then.
 */
export const api: Client = {
  call: async (...call) => {
    try {
      return await inSession(() => client.call(...call))
    } catch (error) {
      const asksWho = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED'
      if (asksWho && (await askToConfirm())) return await inSession(() => client.call(...call))
      throw error
    }
  },
  download: (...call) => inSession(() => client.download(...call)),
  stream: (...call) => inSession(() => client.stream(...call)),
}
