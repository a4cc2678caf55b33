/** The app's service worker, served as /firebase-messaging-sw.js: the app opens without signal, and a new version waits to be asked for. */
import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { ACTIVATE } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this version, listed by the build. */
  readonly __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0]
}

const PAGE = '/index.html'
/** What the server answers by itself, beside this app. */
const NOT_OURS = ['/console', '/prod/', '/health']

const version = new PrecacheController()
version.addToCacheList(self.__WB_MANIFEST)

self.addEventListener('install', (event) => void version.install(event))
// The page of the first visit is served from here too: a release may come while it is open.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(self.skipWaiting())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (!isOurs(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/') || version.getCacheKeyForURL(request.url) !== undefined) {
    event.respondWith(answer(request))
  }
})

function isOurs(pathname: string): boolean {
  return !NOT_OURS.some((path) => pathname.startsWith(path))
}

async function openPage(event: FetchEvent): Promise<Response> {
  if (await isAlone()) void version.activate(event)
  return (await version.matchPrecache(PAGE)) ?? (await fetch(event.request))
}

/** True when no other version's files are needed: by a page that still runs it, or by a worker on its way in. */
async function isAlone(): Promise<boolean> {
  if (self.registration.installing !== null || self.registration.waiting !== null) return false
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return !pages.some(({ url }) => isOurs(new URL(url).pathname))
}

async function answer(request: Request): Promise<Response> {
  return (await version.matchPrecache(request)) ?? (await caches.match(request)) ?? (await fetch(request))
}
