/**
 * Opens the page without signal, to say so. With signal the page is always the newest: it and what it names are kept together, and what a
 * former one named is dropped.
 */
const KEPT = 'locales'
const PAGE = '/locales/'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(fetch(PAGE, { headers: { accept: 'text/html' } }).then(keep))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(PAGE)) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})

async function openPage(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(keep(response.clone()))
    return response
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

/** Keeps a page with its files, unless it is the one that is kept. */
async function keep(response) {
  const cache = await caches.open(KEPT)
  const html = await response.clone().text()
  const former = await cache.match(PAGE)
  if (former !== undefined && (await former.text()) === html) return
  const files = html.match(/\/locales\/[\w./-]+\.(?:js|css|svg)/g) ?? []
  await cache.addAll([...new Set(files)])
  await cache.put(PAGE, response)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(request)
  }
}
