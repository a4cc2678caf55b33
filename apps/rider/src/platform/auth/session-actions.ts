import { deleteRangeStores } from '@puni/city/map/range-store'
import { cacheStorage } from '@puni/web/storage/cache-storage'
import type { Rider } from '@puni/contract/entities'
import { api } from '../api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { authText } from './auth-text.ts'
import { layoutText } from '../../shared/layout-text.ts'
import { forgetFarewell, keepFarewell, sayFarewells } from './farewells.ts'
import { session } from '../session/session-store.ts'
import { dropInvalidPushToken, isSessionKey } from '../session/stored-session.ts'

/** A phone with one bar of signal must not keep its rider at 'Cargando...'. */
const START_TIMEOUT_MS = 6_000
/** Nor one who is leaving at 'Cerrar sesión'. */
const GOODBYE_TIMEOUT_MS = 4_000

/** Asks the server how the rider is now; failures are logged and leave the rider as it was. */
export async function refreshRider(): Promise<void> {
  try {
    await learnRider(() => api.call('getMe', {}))
  } catch (error) {
    // A session that ended meanwhile has no rider to refresh.
    if (session.token() !== null) logFailure(authText.refreshFailed, error)
  }
}

/**
 * Takes what the platform answers about the rider. Answers overtake each other, on the line and between the pages of a phone: one
 * that another came before is of no use, and the rider is asked for anew. Throws as `ask` does.
 */
export async function learnRider(ask: () => Promise<Rider>): Promise<void> {
  const before = session.revision()
  const rider = await ask()
  if (session.revision() === before) session.riderChanged(rider)
  else if (session.token() !== null) await refreshRider()
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
  addEventListener('online', () => void sayFarewells())
  void sayFarewells()
  dropInvalidPushToken()
  if (session.token() === null) return session.resume()
  try {
    await learnRider(() => api.call('getMe', {}, { timeoutMs: START_TIMEOUT_MS }))
  } catch (error) {
    logFailure(authText.refreshFailed, error)
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
  await learnRider(() =>
    api.call('setWorking', {
      params: { id: rider._id },
      body: { working: false, zoneId: rider.zone._id },
    }),
  )
}

/**
 * Logs out: off duty first, then the token, then the phone, which is wiped whatever the platform says. Returns whether the platform
 * has heard of it; what it has not is said again when there is signal.
 */
export async function logOut(rider: Rider): Promise<boolean> {
  const token = session.token()
  const farewell = token === null ? null : await keepFarewell(token)
  const isHeard = await sayGoodbye(rider)
  if (isHeard && farewell !== null) forgetFarewell(farewell)
  await dropKeptMap()
  session.end()
  if (!isHeard) void sayFarewells()
  return isHeard
}

/** Whether the platform took it in time. */
async function sayGoodbye(rider: Rider): Promise<boolean> {
  const said = async () => {
    // What fails here the platform does by itself at the end of the session.
    if (rider.working) {
      await goOffDuty(rider).catch((error: unknown) => logFailure(authText.workingFailed, error))
    }
    await api.call('logout', {})
    return true
  }
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), GOODBYE_TIMEOUT_MS))
  return await Promise.race([said(), late]).catch((error: unknown) => {
    logFailure(layoutText.logout, error)
    return false
  })
}

/** What is kept of the map tells where this rider works. */
async function dropKeptMap(): Promise<void> {
  try {
    const shelves = cacheStorage()
    if (shelves !== undefined) await deleteRangeStores(shelves)
  } catch (error) {
    logFailure(layoutText.logout, error)
  }
}
