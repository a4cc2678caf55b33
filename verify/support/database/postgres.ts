/** Global setup: a dedicated PostgreSQL server over TCP, as in a large installation. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoCityFolder } from '../demo-city.ts'
import { startPostgresServer } from '../postgres-server.ts'
import { makeMigrated } from './migrated.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer()
  project.provide('connection', postgres.connection)
  project.provide('migrated', await makeMigrated(postgres.connection))
  project.provide('demoCity', await demoCityFolder())
  const scratch = await mkdtemp(join(tmpdir(), 'puni-test-'))
  project.provide('scratch', scratch)
  return async () => {
    await postgres.stop()
    await rm(scratch, { recursive: true })
  }
}
