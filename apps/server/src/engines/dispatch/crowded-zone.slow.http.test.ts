/** A zone with every rider and every order: a look stays bounded, requests are answered meanwhile, and the next look goes on. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillZone, type Filling } from '@puni/verify/support/large-zone'
import { TestApp } from '@puni/verify/support/test-app'

/**
 * CPU of a look whose budget is a quarter of a second, and of the requests meanwhile: on a busy machine it takes longer, but no more work.
 * Without its bounds the worst took more than half a minute.
 */
const LOOK_CPU_MS = 8_000
/** What the process may grow by in some looks, bytes. */
const GROWTH_BYTES = 700e6

let test: TestApp
/** As a platform has it that sets nothing: it is part of how long a look takes. */
const USUAL_BUDGET_MS = '250'

beforeEach(
  async () =>
    void (test = await TestApp.start({ DISPATCH_THREADS: '1', DISPATCH_BUDGET_MS: USUAL_BUDGET_MS })),
)
afterEach(() => test.stop())

/** Looks once, and asks for /health again and again meanwhile: not so often that the questions are what costs. */
async function look() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let isDone = false
  let answered = 0
  let rss = 0
  delay.enable()
  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  const dispatched = test.dispatch().finally(() => (isDone = true))
  while (!isDone) {
    expect((await fetch(`${test.origin}/health`)).status).toBe(200)
    answered += 1
    rss = Math.max(rss, process.memoryUsage.rss())
    await pause(20)
  }
  await dispatched
  delay.disable()
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    tookMs: performance.now() - began,
    cpuMs: (user + system) / 1e3,
    answered,
    silenceMs: delay.max / 1e6,
    rss,
  }
}

async function offers() {
  const { rows } = await test.sql.query<{ count: number; orders: number; riders: number }>(
    `select count(*)::integer as count, count(distinct order_id)::integer as orders,
       count(distinct rider_id)::integer as riders from offers where outcome is null`,
  )
  return rows[0]!
}

/** Counts the statements that write offers. */
async function countWrites(): Promise<() => Promise<number>> {
  await test.sql.query(
    `create sequence writes;
     create function note() returns trigger language plpgsql as $$ begin perform nextval('writes'); return null; end $$;
     create trigger noted after insert on offers for each statement execute function note()`,
  )
  return async () => Number((await test.sql.query('select nextval($1) - 1 as n', ['writes'])).rows[0].n)
}

const ZONES: readonly (readonly [string, Filling])[] = [
  ['from 500 stores', { stores: 500, open: 500, riders: 2_000 }],
  ['at one store, with every rider at one place', { stores: 1, open: 2_000, riders: 2_000, crowded: true }],
]

it.each(ZONES)('every order of a city %s', async (_, filling) => {
  await fillZone(test, filling)
  const writes = await countWrites()
  const before = process.memoryUsage.rss()
  const first = await look()
  const made = await offers()
  expect(first.cpuMs).toBeLessThan(LOOK_CPU_MS)
  expect(first.answered).toBeGreaterThan(10)
  expect(first.silenceMs, `of a look of ${first.tookMs} ms`).toBeLessThan(first.tookMs / 2)
  expect(made.count).toBeGreaterThan(100)
  expect([made.orders, made.riders], 'each order and each rider once').toEqual([made.count, made.count])
  expect(await writes(), 'statements for a hundred offers each').toBe(Math.ceil(made.count / 100))

  // The rest, and what is new, have their turn.
  const other = await test.placeOrder()
  let most = first.rss
  for (let again = 0; again < 3; again++) {
    const { cpuMs, rss } = await look()
    expect(cpuMs).toBeLessThan(LOOK_CPU_MS)
    most = Math.max(most, rss)
  }
  const { rows } = await test.sql.query('select from offers where order_id = $1', [other._id])
  expect(rows).toHaveLength(1)
  expect(most - before).toBeLessThan(GROWTH_BYTES)
  if (process.env.FIGURES === '1') console.log(first, made, `${Math.round((most - before) / 1e6)} MB more`)
})
