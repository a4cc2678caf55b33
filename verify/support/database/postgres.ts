/** Global setup: a dedicated PostgreSQL server over TCP, as in a large installation. */
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
  return () => postgres.stop()
}
