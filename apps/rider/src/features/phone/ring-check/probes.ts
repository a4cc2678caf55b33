import { ApiError } from '@puni/contract/client'
import { DUTY_POSITION } from '@puni/contract/riders/limits'
import { api } from '../../../services/api/client.ts'
import { explained, logFailure } from '../../../shared/failure.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import { brandOf, toldModel } from '../../../services/device/brand.ts'
import { browserOf } from '../../../services/device/browser.ts'
import { locate, problemIn, type Fix } from '../../../services/device/geolocation.ts'
import { problemText } from '../../../services/device/problem-text.ts'
import { mustBeInstalled } from '../../../services/pwa/install-prompt.ts'
import { pushPermission } from '../../../services/push/permission.ts'
import { push } from '../../../services/push/push.ts'
import { refreshRider } from '../../../services/auth/session-actions.ts'
import { connectionText } from '../../../shared/connection-text.ts'
import { positionText } from '../../../services/device/position-text.ts'
import { ringCheckText as words } from './ring-check-text.ts'
import { arrivalVerdict, clockVerdict, permissionVerdict, positionVerdict, type Verdict } from './verdict.ts'
import { hearWorker } from '../../../services/push/worker-messages.ts'

export function probePermission(): Promise<Verdict> {
  return Promise.resolve(
    permissionVerdict(pushPermission(), browserOf(navigator.userAgent), mustBeInstalled()),
  )
}

/** A round trip through the server and the push service back to this phone. */
export async function probePush(riderId: string, sync: () => Promise<void>): Promise<Verdict> {
  if (pushPermission() !== 'granted') return { state: 'unknown', found: words.push.noPermission }
  // If the server has no push address for this phone, or a different one, it is updated first.
  await refreshRider()
  await sync()
  const state = push.state()
  if (state !== 'working') {
    const found = state === 'hanging' ? words.push.hanging : words.push.notSubscribed
    return { state: 'failed', found, advice: words.push.fallback }
  }
  try {
    return arrivalVerdict(await roundTrip(riderId), brandOf(await toldModel()))
  } catch (error) {
    logFailure(words.push.notSent, error)
    // Without an answer nothing was tested.
    const state = error instanceof ApiError && error.status !== 0 ? 'failed' : 'unknown'
    return { state, found: explained(words.push.notSent, error), advice: words.push.fallback }
  }
}

/** The site has its permission. A prompt from the phone itself must not hold up the check for longer, milliseconds. */
const UNASKED_MS = 5_000

/** `fix` is the last known position, or null; then the device is asked, if it ever had permission. */
export async function probeLocation(fix: Fix | null): Promise<Verdict> {
  try {
    const permission = await navigator.permissions?.query({ name: 'geolocation' })
    if (fix === null && permission?.state === 'prompt')
      return { state: 'unknown', found: words.location.unasked }
    const { at, accuracy } = fix ?? (await locate(DUTY_POSITION, UNASKED_MS))
    return positionVerdict(Date.parse(serverClock.now()) - Date.parse(at), accuracy)
  } catch (error) {
    const { title, text } = problemText(problemIn(error), navigator.userAgent)
    logFailure(title, error)
    return { state: 'failed', found: `${title}.`, advice: text }
  }
}

/** Every reply about offers carries the server's time. */
export async function probeClock(riderId: string): Promise<Verdict> {
  try {
    const sentAt = Date.now()
    const { serverTime } = await api.call('getOfferedOrder', { query: { riderId } })
    serverClock.learn(serverTime, sentAt, Date.now())
    return clockVerdict(serverClock.offset())
  } catch (error) {
    logFailure(words.clock.unknown, error)
    return { state: 'unknown', found: words.clock.unknown, advice: connectionText.nothingKept }
  }
}

/** Requests the lock and releases it. */
export async function probeWakeLock(): Promise<Verdict> {
  if (!('wakeLock' in navigator)) {
    return { state: 'failed', found: words.screen.unsupported, advice: words.screen.unsupportedAdvice }
  }
  try {
    await (await navigator.wakeLock.request('screen')).release()
    return { state: 'passed', found: words.screen.kept }
  } catch (error) {
    logFailure(positionText.wakeLockFailed, error)
    return { state: 'failed', found: words.screen.refused, advice: words.screen.refusedAdvice }
  }
}

/** Longest wait for the test, in milliseconds. */
const ARRIVAL_TIMEOUT_MS = 15_000

/** Has the server push a test to this phone. Returns the milliseconds until it arrived, or null if it did not. Throws ApiError. */
async function roundTrip(riderId: string): Promise<number | null> {
  const arrived = new Map<string, number>()
  let listening = (): void => undefined
  // The push may overtake the reply to the call.
  const stopHearing = hearWorker((message) => {
    if (message.type !== 'push' || message.data.type !== 'test') return
    arrived.set(message.data.testId, performance.now())
    listening()
  })
  try {
    const sentAt = performance.now()
    const { testId } = await api.call('testPush', { params: { id: riderId } })
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ARRIVAL_TIMEOUT_MS)
      listening = () => {
        const at = arrived.get(testId)
        if (at === undefined) return
        clearTimeout(timer)
        resolve(at - sentAt)
      }
      listening()
    })
  } finally {
    stopHearing()
  }
}
