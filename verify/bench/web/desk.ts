/**
 * The operators' desk at a busy hour: people at work as in `npm run load`, and the desk in a browser. Troubles of six kinds are made, and it
 * is measured how long each takes to be told on the screen, what the line carries a minute, and how long the page is kept from answering.
 * `npm run desk -- --riders 100 --orders-per-hour 75 --zones 4 --minutes 5 [--more-orders 2000] [--map undrawn] [--trace FILE]`
 *
 * The options are those of a load, the rate is of every zone. More orders stand open besides: nine of ten for later, in all zones, one of ten
 * without a rider. `--map undrawn` keeps marks and lines and all that MapLibre works out, and draws nothing: what is left is not the emulated
 * graphics card's. `--map none` is a browser without WebGL. A trace is
 * for the developer tools of Chrome.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { CallName } from '@puni/contract/routes'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Api, isSuccess, isToRepeat, type Parts } from '../../chaos/api.ts'
import { HEADLESS_SHELL, WITH_MAPS } from '../../journeys/browser.ts'
import { enterDesk } from '../../journeys/desk.ts'
import { Random } from '../../support/random.ts'
import { readOptions } from '../load/options.ts'
import { Load, say } from '../load/people-at-work.ts'
import { Ends } from '../stand/ends.ts'
import { insertOrders } from '../stand/orders.ts'
import { insertOperator, insertRiders, moved, type Person, placeIn, type Zone } from '../stand/people.ts'
import { Stand } from '../stand/stand.ts'

const SETTLE_MS = 30_000
const HOUR_MS = 3_600_000
const KINDS = ['problem', 'nobody', 'late', 'silent', 'delay', 'emergency'] as const
type Kind = (typeof KINDS)[number]
const TROUBLES = 20
const REPEAT_MS = 1_000
const REPEATS = 10
/** No trouble takes longer to be told, milliseconds. */
const PATIENCE_MS = 60_000

/** How the page tells of a trouble. */
const WORDS: Readonly<Record<Kind, (number: number) => string>> = {
  problem: (number) => `Problema, pedido ${number}`,
  nobody: (number) => `Sin rider, pedido ${number}`,
  late: (number) => `Tarde, pedido ${number}`,
  silent: (number) => `Rider sin señal, pedido ${number}`,
  delay: (number) => `Demora en el local, pedido ${number}`,
  emergency: (number) => `Pedido #${number}`,
}

/** A rider with an order, for one trouble. */
interface Actor extends Person {
  readonly orderId: string
  readonly number: number
}

/** Where nobody but the actors works. */
async function insertStage(sql: pg.Client, centre: Zone): Promise<{ zone: Zone; empty: Zone }> {
  const [zone, empty] = await Promise.all(
    [4, -4].map(async (eastKm) => {
      const place = moved(centre, 0, eastKm)
      const { rows } = await sql.query<{ id: string }>(
        `insert into zones (name, latitude, longitude, radius_km) values ('Escena ' || $3, $1, $2, 3) returning id`,
        [place.lat, place.lng, String(eastKm)],
      )
      return { id: rows[0]!.id, lat: place.lat, lng: place.lng, radiusKm: 3 }
    }),
  )
  return { zone: zone!, empty: empty! }
}

async function insertActors(sql: pg.Client, zone: Zone, count: number, random: Random): Promise<Actor[]> {
  const riders = await insertRiders(
    sql,
    Array.from({ length: count }, () => ({ zoneId: zone.id, ...placeIn(zone, random) })),
    true,
  )
  const ids = await insertOrders(
    sql,
    riders.map(({ id }) => ({
      zoneId: zone.id,
      from: placeIn(zone, random),
      to: placeIn(zone, random),
      status: 'to_pickup' as const,
      riderId: id,
      createdAt: new Date(),
    })),
  )
  const { rows } = await sql.query<{ id: string; number: number }>(
    `update orders set step_at = now(), promised_at = now() + interval '2 hours' where id = any($1) returning id, number`,
    [ids],
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return riders.map(({ id, token }, n) => ({ id, token, orderId: ids[n]!, number: numbers.get(ids[n]!)! }))
}

/** Orders that stand open all the time: most for later, the others have looked for a rider for long. */
async function insertMoreOrders(
  sql: pg.Client,
  { zones, empty }: { zones: readonly Zone[]; empty: Zone },
  count: number,
  random: Random,
): Promise<void> {
  const orders = Array.from({ length: count }, (_, n) => {
    const isForLater = n % 10 !== 0
    const zone = isForLater ? zones[n % zones.length]! : empty
    return {
      zoneId: zone.id,
      from: placeIn(zone, random),
      to: placeIn(zone, random),
      status: 'pending' as const,
      createdAt: new Date(Date.now() - HOUR_MS / 4),
      ...(isForLater && { dueAt: new Date(Date.now() + (2 + random.next()) * HOUR_MS) }),
    }
  })
  await insertOrders(sql, orders)
}

/** Makes troubles, and says from when each was one, epoch milliseconds. */
class Troublemaker {
  readonly #api: Api
  readonly #sql: pg.Client
  readonly #operator: Person
  readonly #empty: Zone

  constructor(origin: string, sql: pg.Client, operator: Person, empty: Zone) {
    this.#api = new Api(() => origin)
    this.#sql = sql
    this.#operator = operator
    this.#empty = empty
  }

  async make(kind: Kind, actor: Actor): Promise<{ number: number; since: number }> {
    const { number } = actor
    const params = { id: actor.orderId }
    const now = () => new Date().toISOString()
    switch (kind) {
      case 'problem':
        await this.#send('setOrderStatus', { params, body: { newStatus: 'error', reason: 'Pinché' } }, actor)
        return { number, since: Date.now() }
      case 'emergency':
        await this.#send('reportEmergency', { params, body: { occurredAt: now(), position: null } }, actor)
        return { number, since: Date.now() }
      case 'delay':
        await this.#send('setOrderStatus', { params, body: { status: 'waiting_pickup' } }, actor)
        await this.#sql.query(`update orders set arrived_at = now() - interval '11 minutes' where id = $1`, [
          actor.orderId,
        ])
        await this.#send('tellDelay', { params, body: {} }, actor)
        return { number, since: Date.now() }
      case 'late': {
        const at = await this.#set(
          `update orders set promised_at = now() + interval '3 seconds' where id = $1
          returning promised_at as at`,
          actor.orderId,
        )
        // Whatever tells of the order again.
        await this.#send(
          'acknowledgeTrouble',
          { params, body: { kind: 'review', since: now() } },
          this.#operator,
        )
        return { number, since: at }
      }
      case 'silent': {
        await this.#sql.query(`update orders set step_at = now() - interval '10 minutes' where id = $1`, [
          actor.orderId,
        ])
        const at = await this.#set(
          `update riders set last_position_at = now() - interval '177 seconds' where id = $1
          returning last_position_at + interval '180 seconds' as at`,
          actor.id,
        )
        await this.#send(
          'acknowledgeTrouble',
          { params, body: { kind: 'review', since: now() } },
          this.#operator,
        )
        const riders = { params: { id: actor.id }, body: { zoneIds: [await this.#zoneOf(actor.id)] } }
        await this.#send('setRiderZones', riders, this.#operator)
        return { number, since: at }
      }
      case 'nobody': {
        const door = {
          latitude: this.#empty.lat,
          longitude: this.#empty.lng,
          street: 'Perón',
          streetNumber: '1',
        }
        const body = {
          zoneId: this.#empty.id,
          origin: { independentStoreName: 'Doña Rosa', ...door },
          destination: door,
          management: { storeValue: 1, shippingCost: 1 },
          schedule: { isUrgent: true },
        }
        const placed = (await this.#send('createOrder', { body }, this.#operator)) as {
          order: { number: number; createdAt: string }
        }
        return { number: placed.order.number, since: Date.parse(placed.order.createdAt) + 60_000 }
      }
    }
  }

  async #set(statement: string, id: string): Promise<number> {
    const { rows } = await this.#sql.query<{ at: Date }>(statement, [id])
    return rows[0]!.at.getTime()
  }

  async #zoneOf(riderId: string): Promise<string> {
    const { rows } = await this.#sql.query<{ zone_id: string }>('select zone_id from riders where id = $1', [
      riderId,
    ])
    return rows[0]!.zone_id
  }

  async #send(call: CallName, parts: Parts, { token }: Person): Promise<unknown> {
    let answer = await this.#api.send(call, parts, token)
    // Of a server that is busy people ask again.
    for (let n = 0; n < REPEATS && isToRepeat(answer); n++) {
      await sleep(REPEAT_MS)
      answer = await this.#api.send(call, parts, token)
    }
    if (!isSuccess(answer)) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Keeps in the page when each text that tells of a trouble first stood there, and its long tasks. */
async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const told: Record<string, number> = {}
    const tasks: number[] = []
    const together: string[] = []
    Object.assign(globalThis, { told, tasks, together })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          for (const [text] of (node.textContent ?? '').matchAll(
            /[A-Z][\p{L} ]*, pedido \d+|Pedido #\d+|Y \d+ avisos? nuevos?/gu,
          ))
            if (text.startsWith('Y ')) together.push(text)
            else told[text] ??= Date.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

async function toldAt(page: Page, words: string, since: number): Promise<number> {
  for (const over = since + PATIENCE_MS; Date.now() < over; await sleep(250)) {
    const at = await page.evaluate(
      (text) => (globalThis as unknown as { told: Record<string, number> }).told[text],
      words,
    )
    if (at !== undefined) return at
  }
  return Infinity
}

/** Everything that comes to the page over the network, bytes. */
async function countBytes(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page)
  let bytes = 0
  line.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    // Of a stream only the length of the data is known while it lasts.
    bytes += encodedDataLength || dataLength
  })
  await line.send('Network.enable')
  return () => bytes
}

const MAPS = ['drawn', 'undrawn', 'none'] as const

/** What is asked of the desk; the rest of the line is the load's. */
function readDeskOptions(args: readonly string[]) {
  const own = { 'more-orders': '0', map: 'drawn', trace: '' }
  const rest = [...args]
  for (const name of Object.keys(own) as (keyof typeof own)[]) {
    const at = rest.indexOf(`--${name}`)
    if (at >= 0) own[name] = rest.splice(at, 2)[1] ?? ''
  }
  const map = MAPS.find((one) => one === own.map)
  const moreOrders = Number(own['more-orders'])
  if (map === undefined) throw new Error(`--map is one of ${MAPS.join(', ')}`)
  if (!Number.isInteger(moreOrders) || moreOrders < 0) throw new Error('--more-orders is a number')
  return { map, moreOrders, trace: own.trace, load: readOptions(rest) }
}

/** MapLibre does all of its work, and the graphics card none. */
async function drawNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['drawElements', 'drawArrays', 'clear'] as const)
      WebGL2RenderingContext.prototype[name] = () => undefined
  })
}

/** What a trace holds: tasks, styles, layout and paint of the page, and which of its functions ran. */
const TRACED = ['devtools.timeline', 'toplevel', 'disabled-by-default-v8.cpu_profiler']

const { map, moreOrders, trace, load: options } = readDeskOptions(process.argv.slice(2))
const ends = new Ends()
try {
  const stand = await Stand.open(options.program)
  ends.onStop({ end: () => stand.stop() })
  const { url, sql } = await stand.createBase()
  const { origin, probe } = await stand.startPlatform(url, { RATE_LIMIT_PER_MINUTE: '6000' })
  const load = await Load.begin(options, { origin, sql, probe }, ends, new AbortController().signal)
  await load.scaleTo(1)
  const random = new Random(options.seed)
  const { rows: zones } = await sql.query<Zone>(
    `select id, latitude as lat, longitude as lng, radius_km as "radiusKm" from zones`,
  )
  const { zone, empty } = await insertStage(sql, zones[0]!)
  const actors = await insertActors(sql, zone, TROUBLES, random)
  await insertMoreOrders(sql, { zones, empty }, moreOrders, random)
  const [operator, colleague] = [await insertOperator(sql), await insertOperator(sql)]
  const browser = ends.onStop(
    await chromium
      .launch(map === 'none' ? HEADLESS_SHELL : WITH_MAPS)
      .then((one) => Object.assign(one, { end: () => one.close() })),
  )
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  if (map === 'undrawn') await drawNothing(context)
  await enterDesk(context, origin, operator.token)
  const page = await context.newPage()
  await page.goto('/console/')
  await page.getByRole('list', { name: 'Pedidos abiertos' }).waitFor()
  say('the desk is open')
  await sleep(SETTLE_MS)
  await watchPage(page)
  const bytes = await countBytes(page)
  if (trace !== '') await browser.startTracing(page, { path: trace, categories: TRACED })
  const from = performance.now()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const makes = new Troublemaker(origin, sql, colleague, empty)
  const everyMs = (options.minutes * 60_000 - PATIENCE_MS) / TROUBLES
  const told = await Promise.all(
    actors.map(async (actor, n) => {
      await sleep(n * everyMs)
      const kind = KINDS[n % KINDS.length]!
      const { number, since } = await makes.make(kind, actor)
      return { kind, seconds: ((await toldAt(page, WORDS[kind](number), since)) - since) / 1000 }
    }),
  )
  await sleep(Math.max(0, options.minutes * 60_000 - (performance.now() - from)))
  const minutes = (performance.now() - from) / 60_000
  if (trace !== '') await browser.stopTracing()
  const board = await page.evaluate(
    () => document.querySelectorAll('[aria-label="Pedidos abiertos"] li').length,
  )
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  const together = await page.evaluate(() => (globalThis as unknown as { together: string[] }).together)
  const count = await sql.query<{ orders: number; riders: number }>(
    `select (select count(*)::int from orders where ended_at is null) as orders, (select count(*)::int from riders where working) as riders`,
  )
  process.stdout.write(
    `${count.rows[0]!.riders} riders on duty, ${count.rows[0]!.orders} orders open, ${board} lines drawn, ${minutes.toFixed(1)} minutes\n`,
  )
  for (const kind of KINDS) {
    const seconds = told.filter((one) => one.kind === kind).map((one) => one.seconds.toFixed(1))
    process.stdout.write(`told, ${kind}: ${seconds.join(', ')} s\n`)
  }
  process.stdout.write(`told together with others: ${together.join('; ') || 'none'}\n`)
  process.stdout.write(
    `line: ${(bytes() / 1000 / minutes).toFixed(1)} kB a minute; other calls: ${calls.length}\n`,
  )
  for (const call of new Set(calls))
    process.stdout.write(`  ${calls.filter((one) => one === call).length} × ${call}\n`)
  const long = tasks.toSorted((a, b) => b - a)
  process.stdout.write(
    `map ${map}; tasks over 50 ms: ${long.length}; the longest: ${long.slice(0, 5).map(Math.round).join(', ')} ms\n`,
  )
  await load.finish()
} finally {
  await ends.clear()
}
