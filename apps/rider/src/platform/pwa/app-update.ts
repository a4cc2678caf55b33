import { createStore } from '@puni/ui/store'
import { logFailure } from '../../shared/failure.ts'
import { pwaText } from './pwa-text.ts'
import { ACTIVATE } from './messages.ts'

const SERVICE_WORKER = '/firebase-messaging-sw.js'
/** An installed app stays open for days: it looks for a new version this often, and when it comes to the front after so long. */
const CHECK_INTERVAL_MS = 30 * 60_000

let registration: ServiceWorkerRegistration | null = null
const ready = createStore(false)
let applying = false

function watchInstall({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    // Without a controller it is the first version ever.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) ready.set(true)
  })
}

function followController(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (applying) location.reload()
    // Another tab took the new version; this one goes on with its own until its rider says so.
    else if (controlled) ready.set(true)
    controlled = true
  })
}

function checkWhenVisible(found: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (Date.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = Date.now()
    found.update().catch((error: unknown) => logFailure(pwaText.updateFailed, error))
  }
  document.addEventListener('visibilitychange', check)
  // A phone on a handlebar stays visible all day.
  setInterval(check, CHECK_INTERVAL_MS)
}

/** Whether a newer version than the one on this page waits. */
export const appUpdate = {
  subscribe: ready.subscribe,
  ready: ready.current,
  /** Moves this page to the new version. Call it on the rider's word only: the page reloads. */
  apply: () => {
    if (!registration?.waiting) return location.reload()
    applying = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    registration.waiting.postMessage(ACTIVATE)
  },
}

/** Registers the service worker and begins to watch for new versions. Failures are logged: the app works without it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    followController()
    // Browsers that block service workers for a site may resolve with nothing.
    const found: ServiceWorkerRegistration | undefined =
      await navigator.serviceWorker.register(SERVICE_WORKER)
    if (found === undefined) return
    registration = found
    if (found.waiting !== null && navigator.serviceWorker.controller !== null) ready.set(true)
    watchInstall(found)
    found.addEventListener('updatefound', () => watchInstall(found))
    checkWhenVisible(found)
  } catch (error) {
    logFailure(pwaText.updateFailed, error)
  }
}
