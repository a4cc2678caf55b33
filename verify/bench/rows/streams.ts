/** 10,000 live streams, next to a bare server of server-sent events: memory, time to an event, and all of them reconnecting. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { openEventBus } from '../../../apps/server/src/platform/realtime/event-bus.ts'
import { openNotifyTransport } from '../../../apps/server/src/platform/realtime/notify-transport.ts'
import { Random } from '../../support/random.ts'
import { BARE_CHANNEL, startBare } from '../stand/bare.ts'
import { watchHealth } from '../stand/health.ts'
import { insertRiders, insertZones, type Person, placeIn } from '../stand/people.ts'
import { spreadOf } from '../stand/statistics.ts'
import { type Stream, StreamReaders } from '../stand/streams.ts'
import type { Stand } from '../stand/stand.ts'
import { type Figure, ms, type Row } from './row.ts'

const MOST_STREAMS = 10_000
const PAUSE_MS = 4

interface Server {
  readonly origin: string
  readonly streams: readonly Stream[]
  settledBytes(): Promise<number>
  /** Sends an event to the stream of this id. */
  tell(id: string): void
}

interface Measured {
  readonly bytesPerStream: number
  readonly eventP99: number
  /** The slowest /health while all streams reconnected, and how long that took. */
  readonly healthMax: number
  readonly reconnectMs: number
}

export const streams: Row = {
  name: 'streams',
  async run(stand, { quick }) {
    const count = quick ? 100 : MOST_STREAMS
    const base = await stand.createBase()
    const platform = await stand.startPlatform(base.url)
    const [zone] = await insertZones(base.sql, 1)
    const random = new Random(8)
    const places = Array.from({ length: count }, () => ({ zoneId: zone!.id, ...placeIn(zone!, random) }))
    const riders = await insertRiders(base.sql, places, false)
    const events = quick ? 50 : 1_000
    // Another process of the platform, which has something to tell.
    const log = pino({ level: 'silent' })
    const bus = await openEventBus((hearer) =>
      openNotifyTransport({ connectionString: base.url }, hearer, log),
    )
    stand.onStop({ end: () => bus.close() })
    const ours = await measure(stand, random, events, {
      origin: platform.origin,
      streams: riders.map(({ id, token }) => ({ id, token, path: `/prod/api/rider/${id}/events` })),
      settledBytes: async () => (await platform.probe('settled')).rssBytes,
      tell: (id) => bus.publish([`rider:${id}`], { type: 'rider', riderId: id }),
    })
    const bare = await measure(stand, random, events, await bareServer(stand, base, riders))
    return figuresOf(count, ours, bare)
  },
}

async function bareServer(
  stand: Stand,
  { url, sql }: { url: string; sql: pg.Client },
  riders: readonly Person[],
): Promise<Server> {
  const { origin, settledBytes } = stand.onStop(await startBare(url))
  return {
    origin,
    settledBytes,
    streams: riders.map(({ id }) => ({ id, path: `/events/${id}` })),
    tell: (id) => void sql.query('select pg_notify($1, $2)', [BARE_CHANNEL, id]),
  }
}

async function measure(stand: Stand, random: Random, events: number, server: Server): Promise<Measured> {
  const readers = stand.onStop(new StreamReaders())
  const before = await server.settledBytes()
  await readers.open(server.origin, server.streams)
  await sleep(500)
  const bytesPerStream = ((await server.settledBytes()) - before) / server.streams.length
  const eventP99 = spreadOf(await eventTimes(readers, server, random, events)).p99
  let reconnectMs = NaN
  const times = await watchHealth(server.origin, 20, async () => {
    reconnectMs = await readers.reconnect()
  })
  await readers.end()
  return { bytesPerStream, eventP99, healthMax: Math.max(...times), reconnectMs }
}

/** Milliseconds from telling to hearing, of events to riders in any sequence. */
async function eventTimes(
  readers: StreamReaders,
  server: Server,
  random: Random,
  events: number,
): Promise<number[]> {
  const told = new Map<string, bigint>()
  await readers.heard()
  for (let n = 0; n < events; n++) {
    const { id } = random.pick(server.streams)
    if (told.has(id)) continue
    told.set(id, process.hrtime.bigint())
    server.tell(id)
    await sleep(PAUSE_MS)
  }
  await sleep(1_000)
  const times = (await readers.heard()).flatMap(({ id, at }) => {
    const from = told.get(id)
    return from === undefined ? [] : [Number(at - from) / 1e6]
  })
  if (times.length < told.size) throw new Error(`of ${told.size} events ${times.length} arrived`)
  return times
}

function figuresOf(count: number, ours: Measured, bare: Measured): Figure[] {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const memory = ours.bytesPerStream / bare.bytesPerStream
  const events = ours.eventP99 / bare.eventP99
  return [
    {
      what: `${count} streams: memory of each`,
      measured: kB(ours.bytesPerStream),
      limit: `bare ${kB(bare.bytesPerStream)}`,
      ratio: memory,
      target: '≤ 2',
      isMet: memory <= 2,
    },
    {
      what: `${count} streams: event p99`,
      measured: ms(ours.eventP99),
      limit: `bare ${ms(bare.eventP99)}`,
      ratio: events,
      target: '≤ 1.5',
      isMet: events <= 1.5,
    },
    {
      what: `${count} reconnecting at once: /health max (all back in ${(ours.reconnectMs / 1000).toFixed(1)} s)`,
      measured: ms(ours.healthMax),
      limit: `bare ${ms(bare.healthMax)}, ${(bare.reconnectMs / 1000).toFixed(1)} s`,
      ratio: ours.healthMax / bare.healthMax,
      target: '< 500 ms',
      isMet: ours.healthMax < 500,
    },
  ]
}
