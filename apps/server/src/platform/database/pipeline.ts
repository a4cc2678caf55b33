/**
 * Runs declared reads without waiting for one to be answered before the next is sent: a busy server then spends half as
 * much time on its own and on PostgreSQL's system calls. A connection answers in sequence, so nothing runs here that
 * could wait for others: no write, no lock, no transaction.
 */
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import {
  ANSWER_MS,
  CONNECT_MS,
  type ConnectionSettings,
  type PoolOptions,
  SESSION_OPTIONS,
} from './connect.ts'
import { isUseless } from './failures.ts'
import { preparedName, type StatementRunner } from './prepared.ts'
import { Waiting } from './waiting.ts'

/** A connection that could not be opened is tried again after this, milliseconds. */
const RETRY_MS = 500

type PipelineOptions = Pick<PoolOptions, 'onError' | 'onStatement'> & {
  /** How many; 0: the fallback runs everything. */
  readonly connections: number
  /** Runs what comes while none is open. */
  readonly fallback: StatementRunner
}

/** Connections that take statements one after the other. They are opened in the background, and again if they break. */
export class Pipeline implements StatementRunner {
  readonly #settings: ConnectionSettings
  readonly #options: PipelineOptions
  /** The open connections, the one whose turn it is in front. */
  #open: pg.Client[] = []
  readonly #opening = new Set<Promise<void>>()
  #failedAt = -Infinity
  #isClosed = false
  readonly #waiting = new Waiting()

  constructor(settings: ConnectionSettings, options: PipelineOptions) {
    this.#settings = settings
    this.#options = options
    this.#openMissing()
  }

  /** By how much the database is behind with what was sent, milliseconds: see Waiting. */
  get lateMs(): number {
    return this.#waiting.lateMs
  }

  async executeQuery<Row>(statement: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    this.#openMissing()
    const client = this.#open.shift()
    if (client === undefined) return await this.#options.fallback.executeQuery<Row>(statement)
    this.#open.push(client)
    const { sql: text, parameters } = statement
    const startedAt = performance.now()
    try {
      const query = { name: preparedName(text), text, values: [...parameters] }
      const { rows } = await this.#waiting.until(client.query<pg.QueryResultRow>(query))
      return { rows: rows as Row[] }
    } catch (error) {
      if (error instanceof Error && isUseless(error)) this.#drop(client)
      throw error
    } finally {
      this.#options.onStatement?.(text, performance.now() - startedAt)
    }
  }

  /** Waits for what was sent, then closes. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#opening)
    await Promise.all(this.#open.splice(0).map((client) => client.end()))
  }

  #openMissing(): void {
    if (this.#isClosed || performance.now() - this.#failedAt < RETRY_MS) return
    while (this.#open.length + this.#opening.size < this.#options.connections) {
      const opening: Promise<void> = this.#connect().finally(() => this.#opening.delete(opening))
      this.#opening.add(opening)
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#settings,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      options: SESSION_OPTIONS,
    })
    client.on('error', (error) => {
      this.#drop(client)
      this.#options.onError(error)
    })
    client.on('end', () => this.#drop(client))
    try {
      await client.connect()
      // While a failover is under way, the address may lead to a server that only reads, and is behind.
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('this server is not the primary')
      if (this.#isClosed) return await client.end()
      this.#open.push(client)
    } catch (error) {
      this.#failedAt = performance.now()
      void client.end()
      if (!this.#isClosed) this.#options.onError(error as Error)
    }
  }

  /** Sends nothing more to a connection; what was sent is answered, or fails with it. */
  #drop(client: pg.Client): void {
    if (!this.#open.includes(client)) return
    this.#open = this.#open.filter((each) => each !== client)
    void client.end()
  }
}
