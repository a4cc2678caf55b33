/** Global setup: the embedded database, as `npm start` runs it. */
import { startEmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { EMBEDDED_NAME } from '../../../apps/server/src/platform/database/embedded-name.ts'
import { demoCityFolder } from '../demo-city.ts'
import { makeMigrated } from './migrated.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, name: EMBEDDED_NAME })
  project.provide('scratch', dataDir)
  project.provide('connection', postgres.connection)
  project.provide('migrated', await makeMigrated(postgres.connection))
  project.provide('demoCity', await demoCityFolder())
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}
