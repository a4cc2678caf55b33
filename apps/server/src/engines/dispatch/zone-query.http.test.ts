/** What a look reads, and what it knows of stores: the same however much they sold before. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, inject, it } from 'vitest'
import { fillZone } from '../../../test/large-zone.ts'
import { TestApp } from '../../../test/test-app.ts'
import { connect } from '../../platform/database/connect.ts'
import { preparation as migration } from '../../platform/database/migrations/016-preparation.ts'
import { PICKUPS_KEPT } from '../../subjects/delivery/preparation.commands.ts'
import { dayOf } from '../../subjects/orders/calendar.ts'
import { readDay } from '../replay/stored-day.ts'
import { preparationMs } from './preparation.ts'
import { zoneQuery } from './zone-query.ts'

const STORES = 50
const SERVICE_MS = 4 * 60_000
const PLATFORM = 'America/Argentina/Buenos_Aires'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

/** The blocks that a look at the test's zone reads. */
async function blocksOf(test: TestApp): Promise<number> {
  const query = { zoneId: test.zoneId, now: test.clock.now(), positionFreshMs: 1_800_000 }
  const { sql, parameters } = zoneQuery(query).compile(compiler)
  const { rows } = await test.sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  )
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Fills the store's pickups from the orders, as the migration does. */
async function migrateAnew(test: TestApp): Promise<void> {
  const { host, port, user, password } = inject('connection')
  const db = connect({ host, port, user, password, database: test.sql.database }, 2, () => undefined)
  await test.sql.query('drop table store_preparation')
  await migration.up(db)
  await db.destroy()
}

it('a look reads as little from stores with many past orders as from others, and learns the same from them as a replay', async () => {
  const test = await TestApp.start()
  try {
    await fillZone(test, { stores: STORES, recent: 300, open: 40, riders: 100, past: 10 })
    await migrateAnew(test)
    await test.sql.query('vacuum analyze')
    const few = await blocksOf(test)
    await fillZone(test, { past: 200, stores: STORES })
    await migrateAnew(test)
    await test.sql.query('vacuum analyze')
    const many = await blocksOf(test)
    expect(many).toBeLessThan(2_000)
    expect(many).toBeLessThan(1.3 * few)

    const { rows } = await test.sql.query<{ took_ms: number[]; waited_ms: number[] }>(
      'select took_ms, waited_ms from store_preparation',
    )
    expect(rows.map(({ took_ms }) => took_ms.length)).toEqual(
      Array.from({ length: STORES }, () => PICKUPS_KEPT),
    )
    expect(
      new Set(
        rows.map(({ took_ms: tookMs, waited_ms: waitedMs }) =>
          preparationMs({ tookMs, waitedMs }, SERVICE_MS),
        ),
      ),
    ).toEqual(new Set([23 * 60_000]))
    const { host, port, user, password } = inject('connection')
    const db = connect({ host, port, user, password, database: test.sql.database }, 2, () => undefined)
    const now = test.clock.now()
    const query = {
      zoneId: test.zoneId,
      day: dayOf(now, PLATFORM),
      timeZone: PLATFORM,
      now,
      pickupServiceMs: SERVICE_MS,
    }
    const day = await readDay(db, query)
    await db.destroy()
    const learned = day?.orders.filter(({ cancelledAt }) => cancelledAt === null)
    expect(learned?.length).toBeGreaterThan(0)
    for (const { expectedReadyAt, placedAt } of learned ?? [])
      expect(expectedReadyAt - placedAt).toBe(23 * 60_000)
  } finally {
    await test.stop()
  }
})
