/**
 * The built server. Its tests share one for each worker, and each works in a zone of its own there; one that needs other
 * variables has a server of its own. The PostgreSQL server under them and the tables are the worker's, too.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { makeMigrated } from '../support/database/migrated.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { FlakyLine } from './flaky-line.ts'
import type { Platform } from './platform.ts'
import { servePlatform, type ServedPlatform } from './served-platform.ts'
import { test as watched } from './watch.ts'

interface Options {
  /** `test.use({ environment: { … } })` gives a test a server of its own, with these variables besides the usual ones. */
  environment: Record<string, string> | null
  /** `test.use({ environment: {}, isEmbedded: true })` has that run the embedded database, as `npm start` does. */
  isEmbedded: boolean
}

interface Served {
  platform: Platform
  /** A line to it that can fail. */
  line: FlakyLine
}

interface OfWorker {
  /** Creates a database with all tables and nothing else, which ends with the worker. Returns its URL. */
  newDatabase: () => Promise<string>
  /** The server that tests share, started by the first that asks for it. */
  sharedServer: () => Promise<ServedPlatform>
}

/** Playwright's test with a running platform. */
export const test = watched.extend<Options & Served, OfWorker>({
  environment: [null, { option: true }],
  isEmbedded: [false, { option: true }],
  newDatabase: [
    // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const postgres = await startPostgresServer()
      const migrated = await makeMigrated(postgres.connection)
      await provide(async () => {
        const url = new URL(postgres.url)
        url.pathname = `e2e_${randomUUID().replaceAll('-', '')}`
        const admin = new Client(postgres.connection)
        await admin.connect()
        await admin.query(`create database ${url.pathname.slice(1)} template ${migrated}`)
        await admin.end()
        return url.href
      })
      await postgres.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sharedServer: [
    async ({ newDatabase }, provide) => {
      let shared: Promise<ServedPlatform> | undefined
      const start = async () => await servePlatform({ DATABASE_URL: await newDatabase() })
      await provide(() => (shared ??= start()))
      await (await shared)?.end()
    },
    { scope: 'worker' },
  ],
  platform: async ({ watch, environment, isEmbedded, newDatabase, sharedServer }, provide) => {
    const own =
      environment &&
      (await servePlatform({ ...(!isEmbedded && { DATABASE_URL: await newDatabase() }), ...environment }))
    await provide((own ?? (await sharedServer())).platform)
    // Before the server: the phones would continue to send requests to it.
    await watch.closePages()
    await own?.end()
  },
  line: async ({ watch, platform }, provide) => {
    const line = await FlakyLine.open(platform.origin)
    await provide(line)
    await watch.closePages()
    line.close()
  },
})

export { expect } from '@playwright/test'
