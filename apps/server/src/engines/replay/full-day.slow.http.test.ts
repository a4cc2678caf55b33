/** Days that take longer than a request may, over HTTP. */
import type { Replay } from '@puni/contract/replay/entities'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { replayWholeDay } from '@puni/verify/support/whole-replay'

/** A second of work, and some minutes. */
const BUSY = { day: '2026-03-10', orders: 120, riders: 150 }
const FULL = { day: '2026-03-11', orders: 6_000, riders: 120 }
const POLICIES = [null, 'idle', 'nearest', 'match', 'plan']

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
  for (const each of [BUSY, FULL]) await fill(each)
})
afterAll(() => test.stop())

/** Riders who worked all day, and orders all over the zone from one hour on, 500 an hour, each delivered after 40 minutes. */
async function fill({ day, orders, riders }: typeof BUSY): Promise<void> {
  const rider = await test.activatedRider()
  await test.sql.query(
    `insert into shifts (rider_id, zone_id, on_at, off_at, latitude, longitude, placed_at)
     select $1, $2, $3::timestamptz, $3::timestamptz + interval '14 hours',
       -34.61 + (i * 37 % 100 - 50) / 2000.0, -58.4 + (i * 53 % 100 - 50) / 2000.0, $3::timestamptz
     from generate_series(1, $4::int) i`,
    [rider.id, test.zoneId, `${day}T09:00Z`, riders],
  )
  await test.sql.query(
    `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number,
       origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
       destination_city, delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, picked_up_at,
       delivered_at, created_at, updated_at)
     select 'delivered', $2, -34.61 + (i % 50 * 31 % 50 - 25) / 1000.0, -58.4 + (i % 50 * 17 % 50 - 25) / 1000.0, 'x', '1', 'x',
       -34.61 + (i * 41 % 100 - 50) / 2000.0, -58.4 + (i * 71 % 100 - 50) / 2000.0, 'x', '1', 'x', 1000, 0, 150000, false,
       $1, at + interval '20 minutes', at + interval '40 minutes', at, at
     from generate_series(1, $4::int) i cross join lateral (select $3::timestamptz + i * interval '7.2 seconds' as at) placed`,
    [rider.id, test.zoneId, `${day}T10:00Z`, orders],
  )
}

const ask = (day: string, run?: string, token = test.operator): Promise<Replay> =>
  test.ok('replayDay', { query: { zoneId: test.zoneId, day, ...(run !== undefined && { run }) } }, token)

/** As if so much time had passed since somebody asked, or since its process was seen. */
const putBack = (column: 'asked_at' | 'beat_at', run: string) =>
  test.sql.query(`update replays set ${column} = ${column} - interval '1 minute' where id = $1`, [run])

it('a busy day is told piece by piece, and in the end completely', async () => {
  const answers = [await ask(BUSY.day)]
  const [{ run }] = answers as [Replay]
  while (answers.at(-1)?.state === 'running') answers.push(await ask(BUSY.day, run))
  expect(answers.at(-1)).toMatchObject({ run, state: 'done', progress: 0 })
  expect(answers.at(-1)?.summaries.map(({ policy }) => policy)).toEqual(POLICIES)
  for (const { orders } of answers.at(-1)?.summaries ?? []) expect(orders).toBe(BUSY.orders)
  const told = answers.map(({ summaries, progress }) => summaries.length + progress)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

it('a full day is replayed once, whoever asks and wherever, until nobody does any more', async () => {
  const { run, state } = await ask(FULL.day)
  expect(state).toBe('running')
  const other = await test.newOperator('dispatcher')
  const [again, elsewhere] = await Promise.all([
    ask(FULL.day, undefined, other.token),
    test.throughAnotherServer(() => ask(FULL.day, undefined, other.token)),
  ])
  expect([again.run, elsewhere.run]).toEqual([run, run])
  const known = async () => (await ask(FULL.day, run)).summaries.length
  await expect.poll(known, { message: 'what is known so far' }).toBeGreaterThan(0)
  await putBack('asked_at', run)
  await expect
    .poll(async () => (await test.sql.query('select state from replays where id = $1', [run])).rows)
    .toEqual([{ state: 'failed' }])
})

it('whoever waits is told that the process died, and the next one begins anew', async () => {
  const { rows } = await test.sql.query<{ id: string }>(
    `insert into replays (zone_id, day) values ($1, '2026-03-12') returning id`,
    [test.zoneId],
  )
  const run = rows[0]?.id ?? ''
  await putBack('beat_at', run)
  expect(await ask('2026-03-12', run)).toMatchObject({ run, state: 'failed' })
  const next = await replayWholeDay(test, { zoneId: test.zoneId, day: '2026-03-12' })
  expect(next).toMatchObject({ state: 'done' })
  expect(next.run).not.toBe(run)
  expect(await ask('2026-03-12', run), 'which is forgotten now').toMatchObject({ run, state: 'failed' })
})

it('a shutdown ends it, and whoever waits is told', async () => {
  const { run } = await ask(FULL.day)
  await test.restart()
  expect(await ask(FULL.day, run)).toMatchObject({ run, state: 'failed' })
})
