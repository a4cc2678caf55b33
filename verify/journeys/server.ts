/**
 * A built server per test, on a database with tables and nothing else, ended with the test. The PostgreSQL server under it
 * and the tables are the worker's: making them takes longer than many a test.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { makeMigrated } from '../support/database/migrated.ts'
import { startPostgresServer, type PostgresServer } from '../support/postgres-server.ts'
import { FlakyLine } from './flaky-line.ts'
import type { Platform } from './platform.ts'
import { servePlatform } from './served-platform.ts'
import { test as watched } from './watch.ts'

interface Options {
  /** Variables of the server of a test. */
  environment: Record<string, string>
  /** Of its database. `test.use({ databaseUrl: null })` has it run the embedded one, as `npm start` does. */
  databaseUrl: string | null
}

interface Served {
  platform: Platform
  /** A line to it that can fail. */
  line: FlakyLine
}

/** Playwright's test with a running platform. */
export const test = watched.extend<Options & Served, { postgres: PostgresServer; migrated: string }>({
  environment: [{}, { option: true }],
  postgres: [
    // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const postgres = await startPostgresServer()
      await provide(postgres)
      await postgres.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  migrated: [
    async ({ postgres }, provide) => provide(await makeMigrated(postgres.connection)),
    { scope: 'worker' },
  ],
  databaseUrl: [
    async ({ postgres, migrated }, provide) => {
      const database = `e2e_${randomUUID().replaceAll('-', '')}`
      const admin = new Client(postgres.connection)
      await admin.connect()
      await admin.query(`create database ${database} template ${migrated}`)
      const url = new URL(postgres.url)
      url.pathname = database
      await provide(url.href)
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
    { option: true },
  ],
  platform: async ({ watch, environment, databaseUrl }, provide) => {
    const served = await servePlatform({
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...environment,
    })
    await provide(served.platform)
    // Before the server: the phones would continue to send requests to it.
    await watch.closePages()
    await served.end()
  },
  line: async ({ watch, platform }, provide) => {
    const line = await FlakyLine.open(platform.origin)
    await provide(line)
    await watch.closePages()
    line.close()
  },
})

export { expect } from '@playwright/test'
