/** Two server processes behind PgBouncer in transaction mode, with fewer connections to PostgreSQL than they have to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startPostgresServer } from '../support/postgres-server.ts'
import { startServer } from '../support/server-process.ts'
import { Api } from '../chaos/api.ts'
import { ENVIRONMENT, furnish, setUp } from '../chaos/platform.ts'
import { doMainJob } from './main-job.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'

const CONNECTIONS = 4

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
      const api = new Api(() => servers[0].origin)
      const platform = await setUp(api, 2)
      const { operator } = platform
      const watched = [
        await furnish(api, operator, 'Sonda A', 1),
        await furnish(api, operator, 'Sonda B', 1),
      ] as const
      expect(await doMainJob({ servers, databaseUrl: postgres.url, platform, watched })).toEqual([])
      const { rows } = await sql.query<{ pooled: number; listening: number }>(
        `select count(*) filter (where application_name = 'puni-rider events')::int as listening,
           count(*) filter (where application_name <> 'puni-rider events')::int as pooled
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      expect(rows[0]?.listening).toBe(2)
      expect(rows[0]?.pooled).toBeLessThanOrEqual(CONNECTIONS)
      for (const server of servers) expect(server.output()).not.toContain('a pooler drops')
    } finally {
      await Promise.all(servers.map((server) => server.end()))
      await sql.end()
      await pooler.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})
