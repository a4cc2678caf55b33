/** The app's service worker, served as /firebase-messaging-sw.js: the app opens without signal, a new version waits to be asked for, and pushes arrive. */
import { PrecacheController } from 'workbox-precaching/PrecacheController'
import { listenForPushes } from '../push/worker/listen.ts'
import { ACTIVATE } from './messages.ts'
import { isOurs } from '../../shared/our-paths.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this version, listed by the build. */
  readonly __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0]
}

const PAGE = '/index.html'
/** Files too heavy to fetch before they are wanted: the map. A page goes on with its own ones when a release has replaced them. */
const ON_DEMAND = 'on-demand-'

const version = new PrecacheController()
const files = self.__WB_MANIFEST
version.addToCacheList(files)
/** One cache per version, told apart by what its page is. */
const onDemand = ON_DEMAND + revisionOf('index.html')

listenForPushes(self)
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

async function openPage(event: FetchEvent): Promise<Response> {
  if (await isAlone()) {
    void version.activate(event)
    event.waitUntil(dropOtherVersions())
  }
  return (await version.matchPrecache(PAGE)) ?? (await fetch(event.request))
}

/** True when no other version's files are needed: by a page that still runs it, or by a worker on its way in. */
async function isAlone(): Promise<boolean> {
  if (self.registration.installing !== null || self.registration.waiting !== null) return false
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return !pages.some(({ url }) => isOurs(new URL(url).pathname))
}

/** Deletes what other versions fetched on demand; their precached files `version` deletes itself. */
async function dropOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ON_DEMAND) && name !== onDemand)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** From this version, else from any other still kept, else from the server, and kept: these names never change their content. */
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
