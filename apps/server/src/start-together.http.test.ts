/** Several processes that start at the same time on an empty database. */
import { API_PREFIX } from '@puni/contract/route'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'

it('processes that start together make the tables, the demo, the operator and the keys once', async () => {
  const server = inject('connection')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-together-'))
  const connection = { ...server, database }
  const config = readConfig({
    DATA_DIR: dataDir,
    CITY_DIR: inject('demoCity'),
    DATABASE_POOL: '2',
    DEMO: '1',
    DEMO_ORDERS: '0',
  })
  const log = pino({ level: 'silent' })
  const compose = () => createApp({ config, connection, clock: systemClock, log, appsFolder: dataDir })
  const apps = await Promise.all([compose(), compose(), compose()])
  try {
    const keys = await Promise.all(
      apps.map(async (app) => (await app.server.inject(`${API_PREFIX}/config`)).json<{ pushKey: string }>()),
    )
    expect(new Set(keys.map((reply) => JSON.stringify(reply))).size, 'all tell the same push key').toBe(1)
    const sql = new pg.Client(connection)
    await sql.connect()
    const { rows } = await sql.query(
      `select (select count(*)::int from zones) as zones, (select count(*)::int from stores) as stores,
        (select count(*)::int from riders) as riders, (select count(*)::int from operators) as operators,
        (select count(*)::int from settings) as settings,
        (select count(*)::int from signing_keys) as "signingKeys"`,
    )
    await sql.end()
    expect(rows).toEqual([{ zones: 2, stores: 1, riders: 1, operators: 1, settings: 3, signingKeys: 1 }])
  } finally {
    await Promise.all(apps.map((app) => app.close()))
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    await rm(dataDir, { recursive: true })
  }
})
