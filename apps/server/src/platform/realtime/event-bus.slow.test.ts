/** The bus over either line: what everybody hears, and that nobody misses something without being told. */
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BreakableLine } from '@puni/verify/support/breakable-line'
import { hasNats, startNatsServer } from '@puni/verify/support/nats-server'
import { type PostgresServer, startPostgresServer } from '@puni/verify/support/postgres-server'
import { type BusEvent, type EventBus, openEventBus } from './event-bus.ts'
import { openNatsTransport } from './nats-transport.ts'
import { openNotifyTransport } from './notify-transport.ts'

const logged: string[] = []
const log = pino({}, { write: (line) => void logged.push(line) })
const GAP = { type: 'gap' }
const zone = (zoneId: string): BusEvent => ({ type: 'zone', zoneId })

/** What carries the events, and how to open a bus on it at another port. */
interface Carrier {
  readonly port: number
  open(port: number): Promise<EventBus>
  stop(): Promise<void>
}

let postgres: PostgresServer
beforeAll(async () => void (postgres = await startPostgresServer()))
afterAll(() => postgres.stop())

async function notify(): Promise<Carrier> {
  const { connection } = postgres
  const open = (port: number) =>
    openEventBus((hearer) => openNotifyTransport({ ...connection, port }, hearer, log))
  return { port: connection.port, open, stop: async () => undefined }
}

async function nats(): Promise<Carrier> {
  const server = await startNatsServer('--user', 'puni', '--pass', 'a/secret')
  const url = (at: number) => `nats://puni:a%2Fsecret@127.0.0.1:${at}`
  return {
    port: server.port,
    open: (at) => openEventBus((hearer) => openNatsTransport(url(at), hearer, log)),
    stop: () => server.stop(),
  }
}

const carriers = [{ name: 'NOTIFY', start: notify }, ...(hasNats() ? [{ name: 'NATS', start: nats }] : [])]

describe.each(carriers)('a bus over $name', ({ start }) => {
  let carrier: Carrier
  let line: BreakableLine
  let here: EventBus
  let there: EventBus
  let heardHere: BusEvent[]
  let heardThere: BusEvent[]
  beforeAll(async () => {
    carrier = await start()
  })
  afterAll(() => carrier.stop())
  beforeEach(async () => {
    line = await BreakableLine.to(carrier.port)
    here = await carrier.open(line.port)
    there = await carrier.open(carrier.port)
    heardHere = []
    heardThere = []
    here.subscribe('dispatch', (event) => heardHere.push(event))
    there.subscribe('dispatch', (event) => heardThere.push(event))
  })
  afterEach(async () => {
    await here.close()
    await there.close()
    line.close()
  })

  it('tells whoever subscribed, once: itself at once, and others', async () => {
    here.publish(['dispatch', 'operators'], zone('a'))
    expect(heardHere).toEqual([zone('a')])
    there.publish(['operators'], zone('b'))
    there.publish(['dispatch'], zone('c'))
    await expect.poll(() => heardHere).toHaveLength(2)
    await expect.poll(() => heardThere).toHaveLength(2)
    expect(heardHere).toEqual([zone('a'), zone('c')])
    expect(
      heardThere.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    ).toEqual([zone('a'), zone('c')])
  })

  it('tells of a gap after its line was cut, and what is said afterwards', async () => {
    line.cut()
    const elsewhere = await carrier.open(carrier.port)
    onTestFinished(() => elsewhere.close())
    const heardElsewhere: BusEvent[] = []
    elsewhere.subscribe('dispatch', (event) => heardElsewhere.push(event))
    there.publish(['dispatch'], zone('missed'))
    // Before the line is mended, or it might be heard after all.
    await expect.poll(() => heardElsewhere).toEqual([zone('missed')])
    line.mend()
    await expect.poll(() => heardHere).toContainEqual(GAP)
    there.publish(['dispatch'], zone('after'))
    await expect.poll(() => heardHere).toContainEqual(zone('after'))
    expect(heardHere).toEqual([GAP, zone('after')])
    expect(heardThere, 'nothing was lost for the others').toEqual([zone('missed'), zone('after')])
  })

  it('tells the others of a gap if something was said while it was cut', async () => {
    logged.length = 0
    line.cut()
    here.publish(['dispatch'], zone('unheard'))
    expect(heardHere, 'at home it was heard').toEqual([zone('unheard')])
    await expect.poll(() => logged.join()).toContain('the line to other processes fails')
    here.publish(['dispatch'], zone('unheard too'))
    line.mend()
    await expect.poll(() => heardThere).toContainEqual(GAP)
    expect(heardThere).toEqual([GAP])
  })

  it('notices a line that is silent instead of cut', async () => {
    logged.length = 0
    line.silence()
    here.publish(['dispatch'], zone('unheard'))
    await expect.poll(() => logged.join()).toContain('the line to other processes fails')
    line.mend()
    await expect.poll(() => heardThere).toContainEqual(GAP)
    expect(heardHere).toContainEqual(GAP)
  })

  it('says what it has to say before it closes', async () => {
    for (let each = 0; each < 100; each++) here.publish(['dispatch'], zone(String(each)))
    await here.close()
    await expect.poll(() => heardThere).toHaveLength(100)
  })
})

it('NOTIFY: what is said in one turn is one statement, whatever the machine is busy with', async () => {
  const heard: string[] = []
  const line = await openNotifyTransport(
    postgres.connection,
    { ...hearer, onPayload: (payload) => void heard.push(payload) },
    log,
  )
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const said = Array.from({ length: 100 }, (_, n) => String(n))
  for (const payload of said) line.say(payload)
  await expect.poll(() => heard).toEqual(said)
  expect(query.mock.calls.filter(([text]) => text.includes('pg_notify'))).toHaveLength(1)
  await line.close()
})

describe.runIf(carriers.length > 1)('a NATS server that refuses', () => {
  it('stops the start with one line, without the password', async () => {
    const server = await startNatsServer('--user', 'puni', '--pass', 'other')
    const opening = openNatsTransport(`nats://puni:secret@127.0.0.1:${server.port}`, hearer, log)
    await expect(opening).rejects.toThrow(/^NATS_URL: (?!.*secret).+$/)
    await server.stop()
    const away = openNatsTransport(`nats://127.0.0.1:${server.port}`, hearer, log)
    await expect(away).rejects.toThrow(/^NATS_URL: .+$/)
  })
})

const hearer = { onPayload: () => undefined, onReopened: () => undefined }
