import { deleteRangeStores } from '@puni/map/range-store'
import { cacheStorage } from '@puni/web/storage/cache-storage'
import type { Rider } from '@puni/contract/riders/entities'
import { api } from '../api/client.ts'
import { logFailure } from '../../shared/failure.ts'
import { authText } from './auth-text.ts'
import { layoutText } from '../../shared/layout-text.ts'
import { forgetPendingLogout, keepPendingLogout, sendPendingLogouts } from './pending-logouts.ts'
import { session } from '../session/session-store.ts'
import { dropInvalidPushToken, isSessionKey } from '../session/stored-session.ts'

/** A phone with one bar of signal must not keep its rider at 'Cargando...'. */
const START_TIMEOUT_MS = 6_000
/** Nor one who is logging out at 'Cerrar sesión'. */
const GOODBYE_TIMEOUT_MS = 4_000

/** Refreshes the rider from the server. Failures are logged and leave the rider unchanged. */
export async function refreshRider(): Promise<void> {
  try {
    await learnRider(() => api.call('getMe', {}))
  } catch (error) {
    // The session ended meanwhile: there is no rider to refresh.
    if (session.token() !== null) logFailure(authText.refreshFailed, error)
  }
}

/**
 * Applies the platform's reply about the rider. Replies can arrive out of order, over the network and between
 * the pages of a phone: a reply that was overtaken is discarded and the rider is fetched again. Throws as
 * `ask` does.
 */
export async function learnRider(ask: () => Promise<Rider>): Promise<void> {
  const before = session.revision()
  const rider = await ask()
  if (session.revision() === before) session.riderChanged(rider)
  else if (session.token() !== null) await refreshRider()
}

/** Starts the app's session from storage. If the server does not answer, the stored rider is used. */
export async function startSession(): Promise<void> {
  // Another tab logged in or out, or received an update: this one must not continue as someone else.
  addEventListener('storage', ({ key }) => {
    if (isSessionKey(key)) session.resume()
  })
  // On return from another site the browser may restore the page as it was, unaware of what happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.resume()
  })
  addEventListener('online', () => void sendPendingLogouts())
  void sendPendingLogouts()
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
 * Logs out: goes off duty, revokes the token, then wipes the phone whatever the platform replies. Returns
 * whether the platform was notified; if not, the notification is retried once there is signal.
 */
export async function logOut(rider: Rider): Promise<boolean> {
  const token = session.token()
  const pendingLogout = token === null ? null : await keepPendingLogout(token)
  const isHeard = await sayGoodbye(rider)
  if (isHeard && pendingLogout !== null) forgetPendingLogout(pendingLogout)
  await dropKeptMap()
  session.end()
  if (!isHeard) void sendPendingLogouts()
  return isHeard
}

/** Erases the account, then wipes the phone: there is nobody left to say goodbye to. Throws ApiError. */
export async function eraseAccount(password: string): Promise<void> {
  await api.call('eraseMyAccount', { body: { password } })
  await dropKeptMap()
  session.end()
}

/** Whether the platform confirmed in time. */
async function sayGoodbye(rider: Rider): Promise<boolean> {
  const said = async () => {
    // If this fails, the platform goes off duty on its own when the session ends.
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

/** The kept map reveals where this rider works. */
async function dropKeptMap(): Promise<void> {
  try {
    const shelves = cacheStorage()
    if (shelves !== undefined) await deleteRangeStores(shelves)
  } catch (error) {
    logFailure(layoutText.logout, error)
  }
}
