/** A connection that speaks and hears NOTIFY, opened again whenever it breaks. */
import pg from 'pg'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { Outage } from '../background/outage.ts'
import { CONNECT_MS, type ConnectionSettings } from '../database/connect.ts'

const CHANNEL = 'puni_events'
const RECONNECT_MS = 500
const GOODBYE_MS = 1_000
/** Between two questions whether the other end is still there, milliseconds: a connection can be dead and not know. */
const HEARTBEAT_MS = 5_000

interface Hearer {
  readonly onPayload: (payload: string) => void
  /** The line was cut and is open again. `unsaid`: something that was said meanwhile went nowhere. */
  readonly onReopened: (unsaid: boolean) => void
}

/** Opens the line. Throws when the database is away now; from then on it comes back by itself. */
export async function openNotifyLine(
  settings: ConnectionSettings,
  hearer: Hearer,
  log: Logger,
): Promise<NotifyLine> {
  const line = new NotifyLine(settings, hearer, log)
  await line.open()
  return line
}

/** The line of one process. */
export class NotifyLine {
  readonly #settings: ConnectionSettings
  readonly #hearer: Hearer
  readonly #outage: Outage
  /** Null while the line is cut. */
  #client: pg.Client | null = null
  #closed = false
  #unsaid = false
  #heartbeat: NodeJS.Timeout | undefined
  /** One after the other: a connection takes one statement at a time. */
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

  /** Says something to all processes, this one included. It is lost while the line is cut. */
  say(payload: string): void {
    void this.#ask('select pg_notify($1, $2)', [CHANNEL, payload]).then((done) => {
      if (!done) this.#unsaid = true
    })
  }

  /** Says what is left to say, and ends. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    await this.#asked
    // The other end may be silent.
    await Promise.race([this.#client?.end(), sleep(GOODBYE_MS, undefined, { ref: false })])
  }

  /** Returns whether it was done; what nobody knows counts as not. */
  #ask(query: string, values: string[]): Promise<boolean> {
    const done = this.#asked.then(async () => {
      const client = this.#client
      if (client === null) return false
      try {
        await client.query(query, values)
        return true
      } catch (error) {
        this.#outage.failed(error)
        // Should it not have broken by itself, it is of no more use. Its end opens the next.
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
        // Closed meanwhile: nobody else ends this one.
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
