/**
 * From 'order created' to 'offer visible in the page' over the live stream, next to a bare server-sent event round trip in the
 * same page of the same browser, in turn. Both end with the frame that shows what came. The order counts as created when the
 * platform has answered whoever placed it; the time until then is reported too. Fails above the bound.
 */
import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_OPERATOR, DEMO_RIDER } from '../../../apps/server/src/demo/demo-accounts.ts'
import { WITH_MAPS } from '../../journeys/browser.ts'
import { startServer } from '../../support/server-process.ts'
import { CANCELED } from '../../support/canceled.ts'

const ROUNDS = 40
const WARM_UP = 5
const OFFER_CARD = 'section[aria-label="Pedido ofrecido"]'
/** Bound of the ratio between offer and bare event, at the median. */
const BOUND = 3
const CENTRE = { latitude: -34.609, longitude: -58.392 }

/** A server that does nothing but answer a request with an event, to a page of any origin. */
async function openBareServer() {
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'POST') {
      for (const stream of streams) stream.write('data: {}\n\n')
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    streams.add(response)
    response.on('close', () => streams.delete(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Milliseconds from the start of a request of the page to its answer, and to the frame that shows `selector`. */
async function timesOf(page: Page, selector: string, url: string, init: RequestInit) {
  return await page.evaluate(
    async (given) => {
      const shown = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(given.selector) === null) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now()))
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      })
      const from = performance.now()
      const response = await fetch(given.url, given.init)
      const answered = performance.now()
      if (!response.ok) throw new Error(`${given.url}: ${response.status}`)
      const body = (await response.text()) || 'null'
      return { answered: answered - from, shown: (await shown) - from, reply: JSON.parse(body) as unknown }
    },
    { selector, url, init },
  )
}

const dataDir = await mkdtemp(join(tmpdir(), 'puni-latency-'))
const demo = await startServer('build', { DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: '0' })
const bare = await openBareServer()
const browser = await chromium.launch(WITH_MAPS)

async function call<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
  const response = await fetch(`${demo.origin}/prod/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

async function openWorkScreen(): Promise<Page> {
  const { token, user } = await call<{ token: string; user: { _id: string } }>(
    'POST',
    '/user/login-rider',
    DEMO_RIDER,
  )
  const working = await call('PATCH', `/rider/${user._id}/working`, { working: true }, token)
  const context = await browser.newContext({
    permissions: ['geolocation'],
    geolocation: CENTRE,
    // The page may read from its own origin only; the bare server is another.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(`${demo.origin}/favicon.svg`)
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    { token, user: JSON.stringify(working) },
  )
  await page.goto(demo.origin)
  await page.getByText('Esperando pedidos').first().waitFor()
  await page.getByText('Cargando mapa...').waitFor({ state: 'detached' })
  return page
}

/** Adds to the page what shows a bare event. */
async function followBareEvents(page: Page): Promise<void> {
  await page.evaluate(
    (origin) =>
      new Promise((resolve) => {
        const mark = document.body.appendChild(document.createElement('i'))
        const stream = new EventSource(`${origin}/events`)
        stream.addEventListener('open', resolve)
        stream.addEventListener('message', () => mark.setAttribute('id', 'bare'))
      }),
    bare.origin,
  )
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

try {
  const { token } = await call<{ token: string }>('POST', '/user/login-operator', DEMO_OPERATOR)
  const work = await openWorkScreen()
  await followBareEvents(work)
  const zoneId = await work.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { zone: { _id: string } }).zone._id,
  )
  const place = { street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  const order = JSON.stringify({
    zoneId,
    origin: { independentStoreName: 'Doña Rosa', ...CENTRE, ...place },
    destination: { latitude: -34.611, longitude: -58.396, ...place },
    management: { storeValue: 12_500, shippingCost: 2_300 },
  })
  const placing = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: order,
  }
  const events: number[] = []
  const answers: number[] = []
  const offers: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    // The map is at rest: its movement to the last view is not part of the measurement.
    await work.waitForTimeout(1_000)
    const event = await timesOf(work, '#bare', `${bare.origin}/say`, { method: 'POST' })
    await work.evaluate(() => document.querySelector('#bare')?.removeAttribute('id'))
    const offer = await timesOf(work, OFFER_CARD, '/prod/api/orders', placing)
    const { _id } = (offer.reply as { order: { _id: string } }).order
    await call('PUT', `/orders/status/${_id}`, CANCELED, token)
    await work.locator(OFFER_CARD).waitFor({ state: 'detached' })
    if (round < WARM_UP) continue
    events.push(event.shown)
    answers.push(offer.answered)
    offers.push(offer.shown - offer.answered)
  }
  const ratio = median(offers) / median(events)
  const line = (what: string, times: readonly number[]) =>
    console.log(`${what.padEnd(48)} ${median(times).toFixed(1).padStart(6)} ms at the median of ${ROUNDS}`)
  line('Bare server-sent event, request to frame', events)
  line('Placing an order, request to answer', answers)
  line('Order created to offer visible', offers)
  console.log(`Ratio ${ratio.toFixed(2)}, at most ${BOUND}`)
  process.exitCode = ratio <= BOUND ? 0 : 1
} finally {
  await browser.close()
  bare.close()
  await demo.end()
  await rm(dataDir, { recursive: true })
}
