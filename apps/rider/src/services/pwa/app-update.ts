import { createStore } from '@puni/ui/store'
import { logFailure } from '../../shared/failure.ts'
import { pwaText } from './pwa-text.ts'
import { ACTIVATE } from './messages.ts'

const SERVICE_WORKER = '/firebase-messaging-sw.js'
/**
 * An installed app stays open for days. This is how often it checks for a new version, and how long after the
 * last check it does so again on coming to the front.
 */
const CHECK_INTERVAL_MS = 30 * 60_000

let registration: ServiceWorkerRegistration | null = null
const ready = createStore(false)
let applying = false

function watchInstall({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    // Without a controller this is the first version ever installed.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) ready.set(true)
  })
}

function followController(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (applying) location.reload()
    // Another tab activated the new version; this one keeps its own until the rider agrees.
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

/** Whether a version newer than this page's is waiting. */
export const appUpdate = {
  subscribe: ready.subscribe,
  ready: ready.current,
  /** Switches this page to the new version. Call only when the rider asks for it: the page reloads. */
  apply: () => {
    if (!registration?.waiting) return location.reload()
    applying = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    registration.waiting.postMessage(ACTIVATE)
  },
}

/** Registers the service worker and starts watching for new versions. Failures are logged: the app works without it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    followController()
    // Browsers that block service workers for a site may resolve with undefined.
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
