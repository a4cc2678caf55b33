/** What every measurement stands on: PostgreSQL, the demo's city, servers. `stop` ends all of it. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoCityFolder } from '../../support/demo-city.ts'
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts'
import { Ends } from './ends.ts'
import { type Platform, type Program, startPlatform } from './platform.ts'

/** Durable, as in production, and counting statements. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'max_connections=200',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=top',
]

/** A database, and a connection of the bench to it. */
export interface Base {
  readonly url: string
  readonly sql: pg.Client
}

export class Stand extends Ends {
  readonly #folder: string
  readonly #program: Program
  readonly #cityDir: string
  readonly #postgres: PostgresServer

  private constructor(program: Program, folder: string, cityDir: string, postgres: PostgresServer) {
    super()
    this.#program = program
    this.#folder = folder
    this.#cityDir = cityDir
    this.#postgres = postgres
  }

  static async open(program: Program): Promise<Stand> {
    const folder = await mkdtemp(join(tmpdir(), 'puni-bench-'))
    return new Stand(program, folder, await demoCityFolder(), await startPostgresServer(SETTINGS))
  }

  /** As PostgreSQL reports it. */
  get postgresVersion(): string {
    return this.#postgres.version
  }

  /** An empty database. */
  async createBase(): Promise<Base> {
    const name = `bench_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const admin = new pg.Client(this.#postgres.url)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = this.#postgres.url.replace(/\/[^/]*$/, `/${name}`)
    return { url, sql: await this.connect(url) }
  }

  /** A connection of the bench, with pg_stat_statements. */
  async connect(url: string): Promise<pg.Client> {
    const sql = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
    await sql.connect()
    await sql.query('create extension if not exists pg_stat_statements')
    return this.onStop(sql)
  }

  /** The server on this database. */
  async startPlatform(databaseUrl: string, environment?: Record<string, string>): Promise<Platform> {
    const folder = await mkdtemp(join(this.#folder, 'server-'))
    await mkdir(join(folder, 'data'))
    const place = { program: this.#program, folder, cityDir: this.#cityDir, databaseUrl }
    return this.onStop(await startPlatform(place, environment))
  }

  async stop(): Promise<void> {
    await this.clear()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
