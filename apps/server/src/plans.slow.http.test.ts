/**
 * On a database with years of work no statement reads a table that grows from end to end, and no call looks at more than so many
 * blocks. `npm run big-database` does the same at any size.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fill, OLD_HAND } from '@puni/verify/support/big-database/fill'
import { type Carried, explainEverything, PlanWatch } from '@puni/verify/support/big-database/plans'
import { CARRIERS, type Site, steps, wholeTablesIn } from '@puni/verify/support/big-database/walk'
import { RIDER_PASSWORD, TestApp } from '@puni/verify/support/test-app'
import { connectPatiently } from './platform/database/connect.ts'
import type { Database } from './platform/database/schema.ts'
import { hashSecret } from './subjects/accounts/passwords.ts'

const DAYS = 20

let test: TestApp
let site: Site
let db: Database
const watch = new PlanWatch()

beforeAll(async () => {
  test = await TestApp.start({ DISPATCH_POLICY: 'nearest' })
  await fill(test.sql, {
    orders: 20_000,
    riders: 2_000,
    zones: 4,
    stores: 40,
    days: DAYS,
    now: test.clock.now(),
    passwordHash: await hashSecret(RIDER_PASSWORD),
    onStep: () => {},
  })
  await explainEverything(test.sql, test.sql.database!)
  // So that a table that is not yet big is planned with as a big one.
  await test.sql.query(`alter database ${test.sql.database} set random_page_cost = 1.1`)
  await test.restart()
  db = connectPatiently({ ...inject('connection'), database: test.sql.database! })
  site = {
    api: test,
    app: test.app,
    db,
    timeZone: 'America/Argentina/Buenos_Aires',
    now: test.clock.now(),
    days: DAYS,
    operator: test.operator,
    oldHand: await test.login(OLD_HAND),
    carriers: await Promise.all(CARRIERS.map((number) => test.login(`rider${number}@big.example`))),
  }
})
afterAll(async () => {
  await db.destroy()
  await test.stop()
})

it('nothing reads a table that grows from end to end, and nothing looks at more blocks than it may', async () => {
  watch.take()
  const problems: string[] = []
  const figures: string[] = []
  for (const { what, most, rounds = 1, run } of steps(site)) {
    const carried: Carried[] = []
    const costs: number[] = []
    for (let round = 0; round < rounds; round++) {
      await run(round)
      const now = watch.take()
      carried.push(...now)
      costs.push(now.reduce((sum, one) => sum + one.blocks, 0))
    }
    const blocks = Math.min(...costs)
    figures.push(`${what}: ${carried.length} statements, ${costs.join(', ')} blocks of ${most}`)
    if (blocks > most) problems.push(`${what} looks at ${blocks} blocks, may at ${most}`)
    problems.push(
      ...carried.flatMap((one) =>
        wholeTablesIn(one).map((table) => `${what} reads all of ${table}: ${shortened(one.text)}`),
      ),
    )
  }
  if (process.env['FIGURES'] !== undefined) console.info(figures.join('\n'))
  expect(figures.length).toBeGreaterThan(50)
  expect(problems).toEqual([])
})

const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
