/** What the database gives up to end a deadlock is done all the same. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
  // The server's side notices the deadlock, after the second that is PostgreSQL's default, and is given up.
  await test.sql.query(`set deadlock_timeout = '1 min'`)
})
afterAll(() => test.stop())

const CLAIM = `insert into idempotency_keys (scope, key, request_hash, created_at) values ($1, $2, '', now())`

type Statement = readonly [sql: string, ...values: string[]]

/** Makes a call wait for a row that the test holds, and the test for one that the call holds by then; returns the answer. */
async function inDeadlock<T>(held: Statement, call: () => Promise<T>, wanted: Statement): Promise<T> {
  onTestFinished(async () => void (await test.sql.query('rollback')))
  const before = await deadlocks()
  await test.sql.query('begin')
  const take = ([sql, ...values]: Statement) => test.sql.query(sql, values)
  await take(held)
  const answer = call()
  await expect.poll(() => countLockWaits(test.sql)).toBe(1)
  await take(wanted)
  await test.sql.query('rollback')
  const answered = await answer
  await expect.poll(() => deadlocks()).toBe(before + 1)
  return answered
}

async function deadlocks(): Promise<number> {
  const { rows } = await test.sql.query<{ count: number }>(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

it('a transaction whose key another process is just claiming', async () => {
  const rider = await test.onlyRiderOnDuty()
  const { _id } = await test.placeOrder()
  await test.dispatch()
  const key = randomUUID()
  const input = {
    params: { id: _id },
    body: { riderId: rider.id, action: 'skip', timestamp: test.clock.now().toISOString() },
    headers: { 'idempotency-key': key },
  }
  const answer = await inDeadlock(
    ['select from offers where order_id = $1 for update', _id],
    () => test.send('skipOrder', input, rider.token),
    [CLAIM, `skipOrder:${rider.id}`, key],
  )
  expect(answer).toMatchObject({ status: 200 })
  const { rows } = await test.sql.query('select outcome from offers where order_id = $1', [_id])
  expect(rows).toEqual([{ outcome: 'skipped' }])
})
