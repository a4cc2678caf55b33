/**
 * How the rider app opens, in two figures that do not depend on this machine's network:
 *
 * - The login page at the first visit, at 400 kbps, 400 ms and with a processor slowed 4 times: first and largest
 *   paint, and how much the layout shifts. Fails above the bound at the median.
 * - An app that was open before, from the tap on its icon to the card of the offered order: what it asks the server
 *   for, in requests and bytes.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_OPERATOR, DEMO_RIDER } from '../../../apps/server/src/demo/demo-accounts.ts'
import { startServer } from '../../support/server-process.ts'
import { HEADLESS_SHELL } from '../../journeys/browser.ts'

const ROUNDS = 7
/** Largest sum of layout shifts: nothing moves once it was painted. */
const STILL = 0.01
/** First paint at most, milliseconds. */
const BOUND = 1_000
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWED = 4
const OFFER_CARD = 'section[aria-label="Pedido ofrecido"]'
const CENTRE = { latitude: -34.609, longitude: -58.392 }

interface Paints {
  readonly first: number
  readonly largest: number
  readonly shift: number
}

/** Opens the login page as a phone does that has never seen it. Milliseconds; the shift has no unit. */
async function firstVisit(browser: Browser, origin: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await page.goto(origin, { waitUntil: 'load' })
    await page.waitForFunction(async () => (await document.fonts.ready).status === 'loaded')
    return await page.evaluate(async () => {
      const [shifts = [], largest = []] = await Promise.all(
        ['layout-shift', 'largest-contentful-paint'].map(
          (type) =>
            new Promise<(PerformanceEntry & { value: number })[]>((resolve) => {
              new PerformanceObserver((found) => resolve(found.getEntries() as never)).observe({
                type,
                buffered: true,
              })
              setTimeout(() => resolve([]), 500)
            }),
        ),
      )
      return {
        first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        largest: largest.at(-1)?.startTime ?? NaN,
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
      }
    })
  } finally {
    await context.close()
  }
}

/** Passes everything on to the platform and notes it. */
async function openCounter(platform: string) {
  const asked: { readonly what: string; bytes: number }[] = []
  const server = createServer((incoming, outgoing) => {
    const entry = { what: `${incoming.method} ${incoming.url}`, bytes: 0 }
    asked.push(entry)
    const onwards = forward(
      new URL(incoming.url ?? '/', platform),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(platform).host } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.on('data', (chunk: Buffer) => (entry.bytes += chunk.length))
        reply.pipe(outgoing)
      },
    )
    onwards.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onwards.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, asked, close }
}

type Call = <T>(method: string, path: string, body?: object, token?: string) => Promise<T>

const callsOf =
  (origin: string): Call =>
  async <T>(method: string, path: string, body?: object, token = '') => {
    const response = await fetch(`${origin}/prod/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }

/** Opens the app until it is kept on the phone, with the map that it loads when first shown. */
async function install(page: Page, origin: string, storage: Record<string, string>): Promise<void> {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(origin)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByText('Esperando pedidos').first().waitFor()
}

/** What an app that was open before asks for until it shows the offered order. */
async function tapToCard(browser: Browser, platform: string): Promise<{ what: string; bytes: number }[]> {
  const call = callsOf(platform)
  const { token, user } = await call<{ token: string; user: { _id: string; zone: { _id: string } } }>(
    'POST',
    '/user/login-rider',
    DEMO_RIDER,
  )
  const working = await call('PATCH', `/rider/${user._id}/working`, { working: true }, token)
  const operator = await call<{ token: string }>('POST', '/user/login-operator', DEMO_OPERATOR)
  const counter = await openCounter(platform)
  const context = await browser.newContext({ permissions: ['geolocation'], geolocation: CENTRE })
  try {
    const page = await context.newPage()
    await install(page, counter.origin, { token, user: JSON.stringify(working) })
    await page.close()
    const place = { street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
    await call(
      'POST',
      '/orders',
      {
        zoneId: user.zone._id,
        origin: { independentStoreName: 'Doña Rosa', ...CENTRE, ...place },
        destination: { latitude: -34.611, longitude: -58.396, ...place },
        management: { storeValue: 12_500, shippingCost: 2_300 },
      },
      operator.token,
    )
    await waitForOffer(call, user._id, token)
    counter.asked.length = 0
    const app = await context.newPage()
    await app.goto(counter.origin)
    await app.locator(OFFER_CARD).waitFor()
    return [...counter.asked]
  } finally {
    await context.close()
    counter.close()
  }
}

async function waitForOffer(call: Call, riderId: string, token: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const path = `/orders/offered?riderId=${riderId}`
    const { order } = await call<{ order: object | null }>('GET', path, undefined, token)
    if (order !== null) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the order was not offered within 20 s')
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const dataDir = await mkdtemp(join(tmpdir(), 'puni-opening-'))
const demo = await startServer('build', { DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: '0' })
const browser = await chromium.launch(HEADLESS_SHELL)
try {
  const visits: Paints[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(browser, demo.origin))
  const first = median(visits.map((visit) => visit.first))
  console.log(`First visit, at the median of ${ROUNDS}:`)
  console.log(`  first paint    ${first.toFixed(0).padStart(5)} ms, at most ${BOUND}`)
  console.log(
    `  largest paint  ${median(visits.map((visit) => visit.largest))
      .toFixed(0)
      .padStart(5)} ms`,
  )
  const shift = Math.max(...visits.map((visit) => visit.shift))
  console.log(`  layout shift   ${shift.toFixed(3)} in the worst, at most ${STILL}`)
  const asked = await tapToCard(browser, demo.origin)
  const bytes = asked.reduce((sum, entry) => sum + entry.bytes, 0)
  console.log(`From the tap to the card: ${asked.length} requests, ${(bytes / 1_000).toFixed(1)} kB`)
  for (const { what, bytes } of asked) console.log(`  ${what}  ${bytes} bytes`)
  process.exitCode = first <= BOUND && shift <= STILL ? 0 : 1
} finally {
  await browser.close()
  await demo.end()
  await rm(dataDir, { recursive: true })
}
