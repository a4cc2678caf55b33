/** Races for offers, over two server processes: every offer ends in one way, and all answers agree. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresServer } from '../support/postgres-server.ts'
import { type Answer, Api } from './api.ts'
import { Findings } from './findings.ts'
import { checkInvariants } from './invariants.ts'
import { newOrder, position, setUp } from './platform.ts'
import { type Course, type LiveOffer, race } from './race.ts'
import { Random } from '../support/random.ts'
import { type PartOptions, type Row, say } from './report.ts'
import { checkLog, startReady } from './servers.ts'
import { readStored } from './stored.ts'

const RACES = { short: 60, long: 1_000 }
const RIDERS = 10
/** Open orders, so that no free rider waits. */
const OPEN_ORDERS = RIDERS + 4
const LOOK_EVERY_MS = 20
/** Without a new offer for this long none will come, milliseconds. */
const PATIENCE_MS = 30_000

/** Runs the races, as many at once as there are riders. */
export async function races({ short, seed }: PartOptions): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const postgres = await startPostgresServer()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, OFFER_SECONDS: '2' }
  const findings = new Findings('races')
  let slowest = 0
  const onAnswer = ({ sentAt, endedAt }: Answer) => (slowest = Math.max(slowest, endedAt - sentAt))
  // Both at once on the empty database, as a deployment starts them.
  const servers = await Promise.all([startReady(environment), startReady(environment)])
  try {
    const apis = servers.map(({ origin }) => new Api(() => origin, onAnswer))
    const random = new Random(seed)
    const connection = { connectionString: postgres.url }
    const platform = await setUp(apis[0] as Api, RIDERS)
    const wanted = short ? RACES.short : RACES.long
    const db = new pg.Pool({ ...connection, max: 4 })
    let acknowledged: number
    try {
      acknowledged = await runAll({ apis, platform, db, random, findings }, wanted)
    } finally {
      // Left open, it would fail with the database, and hide what went wrong.
      await db.end()
    }
    checkInvariants(await readStored(connection), findings)
    for (const server of servers) {
      if ((await server.end()) !== 0) findings.add('unclean', 'a server did not end in order')
      checkLog(server, findings)
    }
    const part = 'races'
    return [
      {
        part,
        tries: wanted,
        acknowledged,
        ...findings.counts,
        slowestAnswerMs: slowest,
        worstRecoveryMs: null,
      },
    ]
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Returns how many writes were acknowledged. */
async function runAll(course: Course, wanted: number): Promise<number> {
  await goOnDuty(course)
  const begun = new Set<string>()
  /** By order: requests still in flight from one race must not meet the next offer of the same order. */
  const running = new Map<string, Promise<void>>()
  let acknowledged = 0
  let newsAt = performance.now()
  while (begun.size < wanted) {
    if (performance.now() - newsAt > PATIENCE_MS) throw new Error(`no offer after ${begun.size} races`)
    await placeOrders(course)
    for (const offer of await liveOffers(course.db)) {
      if (begun.has(offer.id) || running.has(offer.orderId) || begun.size === wanted) continue
      begun.add(offer.id)
      newsAt = performance.now()
      if (begun.size % 100 === 0) say(`races: ${begun.size}`)
      const run = race(course, offer).then((writes) => {
        acknowledged += writes
        running.delete(offer.orderId)
      })
      running.set(offer.orderId, run)
    }
    await sleep(LOOK_EVERY_MS)
  }
  await Promise.all(running.values())
  return acknowledged
}

async function goOnDuty({ apis, platform, random }: Course): Promise<void> {
  for (const { id, token } of platform.riders) {
    const api = random.pick(apis)
    await api.ok('setWorking', { params: { id }, body: { working: true, zoneId: platform.zoneId } }, token)
    await api.ok('setPosition', { params: { id }, body: position(random) }, token)
  }
}

async function placeOrders({ apis, platform, db, random }: Course): Promise<void> {
  const { rows } = await db.query<{ open: number }>(
    `select count(*)::int as open from orders where status = 'pending'`,
  )
  for (let open = rows[0]?.open ?? 0; open < OPEN_ORDERS; open++) {
    const key = randomUUID()
    await random
      .pick(apis)
      .ok('createOrder', { key, body: newOrder(platform.zoneId, key) }, platform.operator)
  }
}

async function liveOffers(db: pg.Pool): Promise<LiveOffer[]> {
  const { rows } = await db.query<LiveOffer>(
    `select id, order_id as "orderId", rider_id as "riderId", expires_at as "expiresAt"
    from offers where outcome is null`,
  )
  return rows
}
