/** Lists and totals on a platform with a past: how long, how many blocks and bytes, next to a bare server that reads one row. */
import type pg from 'pg'
import { Random } from '../../support/random.ts'
import { type BareServer, startBare } from '../stand/bare.ts'
import { type Clients, fire, type HttpRequest, startClients, typicalMs } from '../stand/clients.ts'
import { insertPast } from '../stand/history.ts'
import {
  insertOperator,
  insertRiders,
  insertStores,
  insertZones,
  openSessionOf,
  placeIn,
} from '../stand/people.ts'
import type { Platform } from '../stand/platform.ts'
import { BACKGROUND, type Idle, perCall, total, watchIdle } from '../stand/statements.ts'
import type { Stand } from '../stand/stand.ts'
import { type Figure, ms, type Row } from './row.ts'

const READ_ONE = 'select * from riders where id = $1'

interface Sizes {
  readonly riders: number
  readonly orders: number
  readonly today: number
  /** Orders of the one rider whose totals are read. */
  readonly longest: number
}

const FULL: Sizes = { riders: 5_000, orders: 100_000, today: 1_500, longest: 4_200 }
const QUICK: Sizes = { riders: 50, orders: 500, today: 30, longest: 100 }

export const lists: Row = {
  name: 'lists',
  async run(stand, { quick, databaseUrl }) {
    const { url, sql } =
      databaseUrl === null
        ? await stand.createBase()
        : { url: databaseUrl, sql: await stand.connect(databaseUrl) }
    const platform = await stand.startPlatform(url)
    if (databaseUrl === null) await fill(sql, quick ? QUICK : FULL)
    const meter = await Meter.open(stand, { url, sql, platform })
    const operator = await insertOperator(sql)
    const rider = await openSessionOf(sql, await busiestRider(sql))
    const { token } = operator
    const now = new Date()
    const month = `year=${now.getFullYear()}&month=${now.getMonth() + 1}`
    const repeat = quick ? 3 : 20
    const list = (what: string, path: string, most: number) =>
      meter.figure(what, { path, token, most, of: 'answer', repeat })
    const own = (what: string, path: string) =>
      meter.figure(what, { path, token: rider.token, most: 1, of: 'database', repeat })
    return [
      await list('listRiders', '/prod/api/operator/riders', 20),
      await list("operators' day list", '/prod/api/operator/orders', 10),
      await own('me, the rider with most orders', '/prod/api/user/rider/me'),
      await own('monthly totals, the same', `/prod/api/rider/${rider.id}/monthly-totals?${month}`),
    ]
  },
}

async function fill(sql: pg.Client, { riders: count, orders, today, longest }: Sizes): Promise<void> {
  const random = new Random(7)
  const zones = await insertZones(sql, 5)
  const places = Array.from({ length: count }, (_, n) => {
    const zone = zones[n % zones.length]!
    return { zoneId: zone.id, ...placeIn(zone, random) }
  })
  const riders = await insertRiders(sql, places, false)
  const stores = await insertStores(sql, places.slice(0, 250))
  await insertPast(sql, { riders, stores, orders, days: 180 })
  await insertPast(sql, { riders: riders.slice(0, 1), stores, orders: longest, days: 365 })
  // All of today, whatever the hour.
  await insertPast(sql, { riders, stores, orders: today, days: 0 })
}

async function busiestRider(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `select assigned_rider_id as id from orders where assigned_rider_id is not null
      group by assigned_rider_id order by count(*) desc limit 1`,
  )
  const [rider] = rows
  if (rider === undefined) throw new Error('the database has no orders')
  return rider.id
}

interface Reading {
  readonly path: string
  readonly token: string
  /** Milliseconds, of the whole answer or of the database's part. */
  readonly most: number
  readonly of: 'answer' | 'database'
  readonly repeat: number
}

class Meter {
  readonly #sql: pg.Client
  readonly #platform: Platform
  readonly #bare: BareServer
  readonly #clients: Clients
  readonly #idle: Idle
  readonly #oneRow: HttpRequest

  private constructor(
    parts: { sql: pg.Client; platform: Platform; bare: BareServer; clients: Clients },
    idle: Idle,
    riderId: string,
  ) {
    this.#sql = parts.sql
    this.#platform = parts.platform
    this.#bare = parts.bare
    this.#clients = parts.clients
    this.#idle = idle
    this.#oneRow = { method: 'GET', path: `/one/${riderId}` }
  }

  static async open(
    stand: Stand,
    { url, sql, platform }: { url: string; sql: pg.Client; platform: Platform },
  ): Promise<Meter> {
    const bare = stand.onStop(await startBare(url, { one: READ_ONE }))
    const clients = stand.onStop(startClients())
    const { rows } = await sql.query<{ id: string }>('select id from riders limit 1')
    return new Meter({ sql, platform, bare, clients }, await watchIdle(sql, 2_000), rows[0]!.id)
  }

  /** One call, several times in turn with the bare server's. */
  async figure(what: string, { path, token, most, of, repeat }: Reading): Promise<Figure> {
    const send = (origin: string, request: HttpRequest) =>
      fire(this.#clients, { origin, clients: 1, requests: Array.from({ length: repeat }, () => request) })
    const call: HttpRequest = { method: 'GET', path, token }
    await send(this.#bare.origin, this.#oneRow)
    await send(this.#platform.origin, call)
    const bareMs = typicalMs(await send(this.#bare.origin, this.#oneRow))
    let [answerMs, bytes] = [NaN, NaN]
    const counted = await perCall(
      this.#sql,
      { idle: this.#idle, count: repeat, others: BACKGROUND },
      async () => {
        const answers = await send(this.#platform.origin, call)
        ;[answerMs, bytes] = [typicalMs(answers), answers.bytes]
      },
    )
    const databaseMs = total(counted, 'ms')
    const decisive = of === 'answer' ? answerMs : databaseMs
    return {
      what,
      measured: `${ms(answerMs)}, of it PostgreSQL ${ms(databaseMs)}, ${total(counted, 'blocks').toFixed(0)} blocks, ${(bytes / 1000).toFixed(1)} kB`,
      limit: `bare ${ms(bareMs)}`,
      ratio: answerMs / bareMs,
      target: of === 'answer' ? `< ${most} ms` : `PostgreSQL < ${most} ms`,
      isMet: decisive < most,
    }
  }
}
