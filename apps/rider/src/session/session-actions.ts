import { deleteRangeStores } from '@puni/city/map/range-store'
import { ApiError } from '@puni/contract/client'
import type { Rider } from '@puni/contract/entities'
import { api } from '../api/client.ts'
import { logFailure } from '../api/failure.ts'
import { activationText } from '../text/activation.ts'
import { dutyText } from '../text/duty.ts'
import { layoutText } from '../text/layout.ts'
import { session } from './session-store.ts'
import { dropInvalidPushToken, isSessionKey } from './stored-session.ts'

/** A phone with one bar of signal must not keep its rider at 'Cargando...'. */
const START_TIMEOUT_MS = 6_000

/** Asks the server how the rider is now; failures are logged and leave the rider as it was. */
export async function refreshRider(): Promise<void> {
  try {
    session.riderChanged(await api.call('getMe', {}))
  } catch (error) {
    // A session that ended meanwhile has no rider to refresh.
    if (session.token() !== null) logFailure(activationText.refresh, error)
  }
}

/** Starts the app's session from what is stored; what the server does not answer is taken as stored. */
export async function startSession(): Promise<void> {
  // Another tab logged in or out, or heard of a change: this one must not go on as someone else.
  addEventListener('storage', ({ key }) => {
    if (isSessionKey(key)) session.resume()
  })
  // Back from another site the browser may show the page as it was left, deaf to what happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.resume()
  })
  dropInvalidPushToken()
  if (session.token() === null) return session.resume()
  try {
    session.riderChanged(await api.call('getMe', {}, { signal: AbortSignal.timeout(START_TIMEOUT_MS) }))
  } catch (error) {
    logFailure(activationText.refresh, error)
    // An unknown token has already ended the session.
    if (session.current().phase === 'loading') session.resume()
  }
}

/** Logs in. Throws ApiError. */
export async function logIn(email: string, password: string): Promise<void> {
  const { token, user } = await api.call('loginRider', { body: { email, password } })
  session.begin(token, user)
}

/** Goes off duty in the rider's zone. Throws ApiError. */
export async function goOffDuty(rider: Rider): Promise<void> {
  session.riderChanged(
    await api.call('setWorking', {
      params: { id: rider._id },
      body: { working: false, zoneId: rider.zone._id },
    }),
  )
}

/**
 * Logs out: off duty first, then the token, then the phone.
 * Throws ApiError when the server refuses to let the rider off duty; without an answer the phone is wiped all the same.
 */
export async function logOut(rider: Rider): Promise<void> {
  if (rider.working) {
    try {
      await goOffDuty(rider)
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) throw error
      logFailure(dutyText.workingFailed, error)
    }
  }
  await api.call('logout', {}).catch((error: unknown) => logFailure(layoutText.logout, error))
  await dropKeptMap()
  session.end()
}

/** What is kept of the map tells where this rider works. */
async function dropKeptMap(): Promise<void> {
  try {
    if ('caches' in globalThis) await deleteRangeStores(caches)
  } catch (error) {
    logFailure(layoutText.logout, error)
  }
}
