/** Global set-up: a PostgreSQL server of its own over TCP, as a large installation runs it. */
import type { TestProject } from 'vitest/node'
import { startPostgresServer } from '../postgres-server.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer()
  const url = new URL(postgres.url)
  project.provide('connection', {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  })
  return () => postgres.stop()
}
