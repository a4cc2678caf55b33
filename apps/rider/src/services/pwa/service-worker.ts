/**
 * The app's service worker, served as /firebase-messaging-sw.js. It opens the app without signal, keeps a new
 * version waiting until it is requested, and receives pushes.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { listenForPushes } from '../push/worker/listen.ts'
import { ACTIVATE } from './messages.ts'
import { isOurs } from '../../shared/our-paths.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this version, listed by the build. */
  readonly __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0]
}

const PAGE = '/index.html'
/** Files too large to fetch in advance: the map. A page keeps using its own files after a release has replaced them. */
const ON_DEMAND = 'on-demand-'

const version = new PrecacheController()
const files = self.__WB_MANIFEST
version.addToCacheList(files)
/** One cache per version, identified by the revision of its page. */
const onDemand = ON_DEMAND + revisionOf('index.html')

listenForPushes(self)
self.addEventListener('install', (event) => void version.install(event))
// The page of the first visit is served from here too: a release may be deployed while it is open.
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

async function openPage(event: FetchEvent): Promise<Response> {
  if (await isAlone()) {
    void version.activate(event)
    event.waitUntil(dropOtherVersions())
  }
  return (await version.matchPrecache(PAGE)) ?? (await fetch(event.request))
}

/** Whether no other version's files are needed, by a page that still runs it or by a worker being installed. */
async function isAlone(): Promise<boolean> {
  if (self.registration.installing !== null || self.registration.waiting !== null) return false
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return !pages.some(({ url }) => isOurs(new URL(url).pathname))
}

/** Deletes files that other versions fetched on demand. `version` itself deletes their precached files. */
async function dropOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ON_DEMAND) && name !== onDemand)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/**
 * Returns the file from this version, else from any other version still kept, else from the server, and
 * caches it. Content under these names never changes.
 */
async function answer(request: Request): Promise<Response> {
  const kept = (await version.matchPrecache(request)) ?? (await caches.match(request))
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(onDemand)).put(request, response.clone())
  return response
}

function revisionOf(name: string): string {
  const file = files.find((entry) => typeof entry === 'object' && entry.url === name)
  if (typeof file !== 'object' || !file.revision) throw new Error(`${name} is not among the precached files`)
  return file.revision
}
