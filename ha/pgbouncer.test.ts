/** Two server processes behind PgBouncer in transaction mode, with fewer connections to PostgreSQL than they have to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startPostgresServer } from '../apps/server/test/postgres-server.ts'
import { Random } from '../apps/server/test/random.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { Api } from '../chaos/api.ts'
import { Findings } from '../chaos/findings.ts'
import { checkInvariants } from '../chaos/invariants.ts'
import { Ledger } from '../chaos/ledger.ts'
import { Load } from '../chaos/load.ts'
import { ENVIRONMENT, furnish, setUp } from '../chaos/platform.ts'
import { Sentinel } from '../chaos/sentinel.ts'
import { errorLines } from '../chaos/servers.ts'
import { readStored } from '../chaos/stored.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'

const CONNECTIONS = 4
const LOAD_MS = 2_000

describe.runIf(hasPgBouncer())('a platform behind PgBouncer', () => {
  it('places, offers, accepts and delivers orders, and hears of what the other process did', async () => {
    const postgres = await startPostgresServer()
    const pooler = await startPgBouncer(postgres, CONNECTIONS)
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-pgbouncer-data-'))
    const environment = {
      ...ENVIRONMENT,
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url,
    }
    const servers = [
      await startServer('source', environment),
      await startServer('source', environment),
    ] as const
    const sql = new pg.Client(postgres.url)
    await sql.connect()
    try {
      const found: string[] = []
      const findings = new Findings('pgbouncer', (line) => found.push(line))
      const ledger = new Ledger()
      const random = new Random(7)
      const [here, there] = [new Api(() => servers[0].origin), new Api(() => servers[1].origin)]
      const platform = await setUp(here, 2)
      const watched = await furnish(here, platform.operator, 'Sonda', 1)
      const sentinel = new Sentinel({ here, there, streamOrigin: servers[1].origin, platform: watched })
      await sentinel.start()
      const spread = new Api(() => random.pick(servers).origin)
      const load = new Load({ api: spread, platform, ledger, findings, random: random.fork() })
      load.start()
      await sleep(LOAD_MS)
      await sentinel.seeAllWork()
      await load.stop()
      await sentinel.stop()

      const stored = await readStored({ connectionString: postgres.url })
      ledger.check(stored, findings)
      checkInvariants(stored, findings)
      expect(found).toEqual([])
      expect(stored.events.filter(({ status }) => status === 'delivered').length).toBeGreaterThan(0)
      const { rows } = await sql.query<{ pooled: number; listening: number }>(
        `select count(*) filter (where application_name = 'puni-rider events')::int as listening,
           count(*) filter (where application_name <> 'puni-rider events')::int as pooled
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.listening).toBe(2)
      expect(rows[0]?.pooled).toBeLessThanOrEqual(CONNECTIONS)
      for (const server of servers) {
        expect(errorLines(server)).toEqual([])
        expect(server.output()).not.toContain('a pooler drops')
      }
    } finally {
      await Promise.all(servers.map((server) => server.end()))
      await sql.end()
      await pooler.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})
