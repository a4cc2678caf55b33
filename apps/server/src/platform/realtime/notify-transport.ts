/** A connection that sends and receives NOTIFY, and reconnects whenever it breaks. */
import pg from 'pg'
import type { Logger } from 'pino'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { Outage } from '../background/outage.ts'
import { CONNECT_MS, type ConnectionSettings } from '../database/connect.ts'
import type { Hearer, Transport } from './transport.ts'

const CHANNEL = 'puni_events'
const SAY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
const RECONNECT_MS = 500
const GOODBYE_MS = 1_000
/** Interval between heartbeats, milliseconds: a connection can be dead without noticing. */
const HEARTBEAT_MS = 5_000
/** What is said within this time of the last statement is gathered and goes with the next, milliseconds. */
const GATHER_MS = 3
/** Messages in one statement; the rest goes with the next. */
const MOST_AT_ONCE = 1_000

/** Opens the line. Throws if the database is away now; after that it reconnects automatically. */
export async function openNotifyTransport(
  settings: ConnectionSettings,
  hearer: Hearer,
  log: Logger,
): Promise<NotifyTransport> {
  const line = new NotifyTransport(settings, hearer, log)
  await line.open()
  return line
}

/** The line of one process. */
export class NotifyTransport implements Transport {
  readonly #settings: ConnectionSettings
  readonly #hearer: Hearer
  readonly #outage: Outage
  /** Null while the line is cut. */
  #client: pg.Client | null = null
  /** Not said yet. */
  readonly #pending: string[] = []
  #saying: Promise<void> | null = null
  /** When messages were last sent. */
  #saidAt = -Infinity
  #closed = false
  #unsaid = false
  #heartbeat: NodeJS.Timeout | undefined
  /** One after the other: a connection runs one statement at a time. */
  #asked: Promise<unknown> = Promise.resolve()

  constructor(settings: ConnectionSettings, hearer: Hearer, log: Logger) {
    this.#settings = settings
    this.#hearer = hearer
    this.#outage = new Outage('the line to other processes', log)
  }

  async open(): Promise<void> {
    this.#client = await this.#connect()
    this.#heartbeat = setInterval(() => void this.#ask('select 1', []), HEARTBEAT_MS)
  }

  /**
   * Sends a message to all processes, including this one. It is lost while the line is cut. Messages go together, and
   * the same one once: every commit of a NOTIFY locks the queue of the whole database server.
   */
  say(payload: string): void {
    this.#pending.push(payload)
    this.#saying ??= this.#sayPending()
  }

  async #sayPending(): Promise<void> {
    while (this.#pending.length > 0) {
      const wait = this.#saidAt + GATHER_MS - performance.now()
      // At least what is said in the same turn goes together.
      await (wait > 0 ? sleep(wait) : turn())
      this.#saidAt = performance.now()
      const payloads = this.#pending.splice(0, MOST_AT_ONCE)
      if (!(await this.#ask(SAY, [CHANNEL, payloads]))) this.#unsaid = true
    }
    this.#saying = null
  }

  /** Sends pending messages, then closes. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    await this.#saying
    await this.#asked
    // The other end may not respond.
    await Promise.race([this.#client?.end(), sleep(GOODBYE_MS, undefined, { ref: false })])
  }

  /** Returns whether it succeeded; an unknown result counts as a failure. */
  #ask(query: string, values: readonly (string | string[])[]): Promise<boolean> {
    const done = this.#asked.then(async () => {
      const client = this.#client
      if (client === null) return false
      try {
        await client.query(query, [...values])
        return true
      } catch (error) {
        this.#outage.failed(error)
        // The connection is useless even if it has not broken. Ending it opens the next one.
        void client.end()
        return false
      }
    })
    this.#asked = done
    return done
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#settings,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      application_name: 'puni-rider events',
    })
    client.on('error', (error) => this.#outage.failed(error))
    client.on('notification', ({ payload }) => this.#hearer.onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      void client.end()
      throw error
    }
    client.on('end', () => {
      this.#client = null
      void this.#reopen()
    })
    return client
  }

  async #reopen(): Promise<void> {
    while (!this.#closed) {
      try {
        const client = await this.#connect()
        this.#client = client
        // Closed in the meantime: nobody else ends this one.
        if (this.#closed) return await client.end()
        this.#outage.worked()
        const unsaid = this.#unsaid
        this.#unsaid = false
        return this.#hearer.onReopened(unsaid)
      } catch (error) {
        this.#outage.failed(error)
        await sleep(RECONNECT_MS)
      }
    }
  }
}
