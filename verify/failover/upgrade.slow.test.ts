/** The version before this one goes on working beside this one, on the database that this one migrated. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPostgresServer } from '../support/postgres-server.ts'
import { type RunningServer, startServer } from '../support/server-process.ts'
import { Api } from '../chaos/api.ts'
import { ENVIRONMENT, furnish, setUp } from '../chaos/platform.ts'
import { doMainJob } from './main-job.ts'
import { hasPreviousVersion, unpackPreviousVersion } from './previous-version.ts'

describe.runIf(hasPreviousVersion())('an upgrade, one process after the other', () => {
  it('lets both versions place, offer, carry and hear of each other’s orders', async () => {
    const previous = await unpackPreviousVersion()
    const postgres = await startPostgresServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-upgrade-'))
    const environment = { ...ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    const servers: RunningServer[] = []
    try {
      const old = await startServer(previous.program, environment)
      servers.push(old)
      const api = new Api(() => old.origin)
      const platform = await setUp(api, 2)
      const { operator } = platform
      const watched = [
        await furnish(api, operator, 'Sonda A', 1),
        await furnish(api, operator, 'Sonda B', 1),
      ] as const
      // It migrates the database under the old one.
      const young = await startServer('source', environment)
      servers.push(young)
      const found = await doMainJob({ servers: [old, young], databaseUrl: postgres.url, platform, watched })
      expect(found).toEqual([])
    } finally {
      await Promise.all(servers.map((server) => server.end()))
      await postgres.stop()
      await rm(dataDir, { recursive: true })
      await previous.remove()
    }
  })
})
