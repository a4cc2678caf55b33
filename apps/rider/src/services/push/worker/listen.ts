import { handlePush } from './handle-push.ts'
import { generalShown, type Shown } from './notifications.ts'
import { openPages, tell, tellPages } from './open-pages.ts'

/** Makes the service worker handle pushes and taps on their notifications. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const handled = handlePush(worker, event.data?.text()).catch((error: unknown) => {
      console.error('push', error)
      return worker.registration.showNotification(generalShown.title, generalShown)
    })
    event.waitUntil(handled)
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as Shown['data']
    event.waitUntil(openApp(worker, path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(worker, event)))
}

/** Brings the app to the front at this path. */
async function openApp(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const [page] = await openPages(worker)
  if (page === undefined) {
    await worker.clients.openWindow(path)
    return
  }
  await page.focus()
  // Without a reload, which would cost the page its permission to play sound.
  tell(page, { type: 'go', path })
}

/** The open pages notify the server; if none is open, the next one to open does. */
async function resubscribe(
  worker: ServiceWorkerGlobalScope,
  { oldSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (applicationServerKey) {
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  await tellPages(worker, { type: 'resubscribed' })
}
