/** The ledger's terms: what nobody may do to it, and what comes of another commission, another time zone, and of orders from before it. */
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import type { ConnectionSettings } from '../../platform/database/connect.ts'
import { migrateTo } from '@puni/verify/support/database/migrate-to'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
afterEach(() => test.stop())

const monthOf = (app: TestApp, { id, token }: TestRider, month: number) =>
  app.ok('getMonthlyTotals', { params: { id }, query: { year: '2026', month: String(month) } }, token)

async function startWithDelivery(at = '2026-03-10T15:00:00Z', server?: ConnectionSettings) {
  test = await TestApp.start({}, server === undefined ? {} : { server })
  test.clock.set(at)
  test.operator = await test.loginOperator()
  const rider = await test.onlyRiderOnDuty()
  const { _id } = await test.acceptedOrder(rider)
  await test.deliver(rider, _id)
  return { rider, orderId: _id }
}

describe('the ledger', () => {
  it('can be added to, and never changed or emptied', async () => {
    await startWithDelivery()
    for (const statement of [
      'update ledger_entries set centavos = 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
      'update ledger_transactions set rider_id = null',
      'delete from ledger_transactions',
      'truncate ledger_transactions cascade',
    ])
      await expect(test.sql.query(statement), statement).rejects.toThrow('append-only')
  })

  it('works for an owner who is no superuser, and may not even be asked to change', async () => {
    const role = `owner_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(inject('connection'))
    await admin.connect()
    await admin.query(`create role ${role} login createdb password 'x'`)
    try {
      await startWithDelivery(undefined, { ...inject('connection'), user: role, password: 'x' })
      for (const statement of ['update ledger_entries set centavos = 1', 'truncate ledger_entries'])
        await expect(test.sql.query(statement), statement).rejects.toThrow('permission denied')
      await test.restart(undefined, { PLATFORM_TIME_ZONE: 'Europe/Berlin' })
      expect(await ledgerProblems(test.sql, 'Europe/Berlin')).toEqual([])
      await test.stop()
    } finally {
      await admin.query(`drop role ${role}`)
      await admin.end()
      test = await TestApp.start()
    }
  })

  it('refuses what does not balance, and what names another rider than its transaction', async () => {
    const { rider } = await startWithDelivery()
    const enter = async (entries: readonly (readonly [string, number])[], of = rider.id) => {
      const { rows } = await test.sql.query<{ id: string }>(
        `insert into ledger_transactions (at, cause, rider_id) values (now(), 'adjusted', $1) returning id`,
        [rider.id],
      )
      await test.sql.query(
        `insert into ledger_entries (transaction_id, rider_id, account, occurred_at, centavos)
         select $1, $2, entry.account, now(), entry.centavos from unnest($3::text[], $4::bigint[]) as entry (account, centavos)`,
        [rows[0]!.id, of, entries.map(([account]) => account), entries.map(([, centavos]) => centavos)],
      )
    }
    const pair = (one: number, other: number) => [['cash', one] as const, ['bank', other] as const]
    const other = await test.newRider()
    await expect(enter(pair(100, -99))).rejects.toThrow('does not balance')
    await expect(enter(pair(100, -100).slice(0, 1))).rejects.toThrow('does not balance')
    await expect(enter(pair(100, -100), other.id)).rejects.toThrow('of another rider')
    await enter(pair(100, -100))
    expect(await ledgerProblems(test.sql)).toEqual([])
  })

  it('has every order’s entries once, whatever several processes do at the same time', async () => {
    const { orderId } = await startWithDelivery()
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = new pg.Client({ ...inject('connection'), database: test.sql.database! })
        await client.connect()
        return client
      }),
    )
    const change = fc.record({
      fee: fc.integer({ min: -90_000, max: 90_000 }),
      value: fc.integer({ min: -90_000, max: 90_000 }),
      review: fc.constantFrom(null, 'pending', 'confirmed', 'rejected'),
      isKept: fc.boolean(),
    })
    await Promise.all(
      clients.map(async (client, at) => {
        for (const { fee, value, review, isKept } of fc.sample(change, { numRuns: 30, seed: at })) {
          await client.query('begin')
          await client.query(
            `update orders set shipping_cost_adjustment = $2, collected_adjustment = $3, earnings_review = $4 where id = $1`,
            [orderId, fee, value, review],
          )
          await client.query(isKept ? 'commit' : 'rollback')
        }
      }),
    )
    await Promise.all(clients.map((client) => client.end()))
    expect(await ledgerProblems(test.sql)).toEqual([])
  })
})

it('another commission counts for deliveries from then on; a correction of an older one keeps its own', async () => {
  const { rider, orderId } = await startWithDelivery()
  await test.restart(undefined, { COMMISSION_RATE: '0.1' })
  expect(await monthOf(test, rider, 3)).toMatchObject({ totalMoneyByMonth: 2_300.25, puniEarnings: 115.01 })
  await test.goOnDuty(rider)
  const { _id } = await test.acceptedOrder(rider)
  await test.deliver(rider, _id)
  expect((await monthOf(test, rider, 3)).puniEarnings).toBe(115.01 + 230.03)
  const body = { amount: 'shippingCost', seen: 2_300.25, correct: 2_000, reason: 'Era más cerca' }
  await test.ok('adjustOrder', { params: { id: orderId }, body }, test.operator)
  expect((await monthOf(test, rider, 3)).puniEarnings).toBe(100 + 230.03)
  const { total } = await test.ok(
    'getFigures',
    { query: { from: '2026-03-10', to: '2026-03-10', by: 'day' } },
    test.operator,
  )
  expect(total.money).toMatchObject({ earned: 4_300.25, commission: 330.03 })
})

describe('days are those of the platform’s calendar', () => {
  it('at midnight of a month’s last day, and by another time zone all over', async () => {
    // One minute before April in Buenos Aires; in Berlin it is April by then.
    const { rider } = await startWithDelivery('2026-04-01T02:59:00Z')
    expect((await monthOf(test, rider, 3)).total).toBe(1)
    test.clock.set('2026-04-01T03:00:00Z')
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
    const both = async () => {
      const months = [await monthOf(test, rider, 3), await monthOf(test, rider, 4)]
      return months.map(({ total, totalMoneyByMonth, puniEarnings }) => [
        total,
        totalMoneyByMonth,
        puniEarnings,
      ])
    }
    expect(await both()).toEqual([
      [1, 2_300.25, 115.01],
      [1, 2_300.25, 115.01],
    ])
    await test.restart(undefined, { PLATFORM_TIME_ZONE: 'Europe/Berlin' })
    expect(await both()).toEqual([
      [0, 0, 0],
      [2, 4_600.5, 230.02],
    ])
    expect(await ledgerProblems(test.sql, 'Europe/Berlin')).toEqual([])
  })

  it('where a clock is put back, in the hour that comes twice', async () => {
    test = await TestApp.start({ PLATFORM_TIME_ZONE: 'Europe/Berlin' })
    const rider = await test.riderOnDuty()
    // Sunday, 25 October 2026, 2:30 for the first and for the second time; then half an hour into Monday.
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T23:30:00Z']) {
      test.clock.set(at)
      test.operator = await test.loginOperator()
      const whose = await test.logInAgain(rider)
      await test.goOnDuty(whose)
      const { _id } = await test.acceptedOrder(whose)
      await test.deliver(whose, _id)
    }
    const { days } = await monthOf(test, await test.logInAgain(rider), 10)
    expect(days).toEqual([
      { day: '2026-10-25', total: 2, money: 4_600.5 },
      { day: '2026-10-26', total: 1, money: 2_300.25 },
    ])
  })
})

describe('orders from before the ledger', () => {
  /** A database of the version before, with these deliveries of a rider, and one order on the way. */
  async function startAfter(fees: readonly number[]): Promise<TestRider> {
    const database = async (sql: pg.Client, name: string) => {
      await migrateTo({ ...inject('connection'), database: name }, '049-missed-offers')
      await sql.query(
        `insert into zones (id, name, latitude, longitude, radius_km) values ('11111111-1111-4111-8111-111111111111', 'Vieja', -34.6, -58.4, 8);
         insert into riders (id, full_name, email, password_hash, document_number, phone, vehicle_type, zone_id, activated_at, dni_photo, selfie_photo, created_at)
         values ('22222222-2222-4222-8222-222222222222', 'Ramón', 'ramon@test.example', 'x', '30111222', '+5491155550199', 'Moto',
           '11111111-1111-4111-8111-111111111111', '2026-01-01', 'dni', 'selfie', '2026-01-01')`,
      )
      await sql.query(
        `insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number, origin_city,
           destination_latitude, destination_longitude, destination_street, destination_street_number, destination_city,
           delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, picked_up_at, delivered_at, ended_at, created_at, updated_at)
         select case n when 1 then 'on the way' else 'delivered' end, '11111111-1111-4111-8111-111111111111', 0, 0, '', '', '', 0, 0, '', '', '',
           1, 50000, fee, false, '22222222-2222-4222-8222-222222222222', at, done, done, at, at
         from (
           select n, fee, at, case when n > 1 then at + interval '20 minutes' end as done
           from unnest($1::int[]) with ordinality as fees (fee, n), lateral (select timestamptz '2026-01-20Z' + n * interval '3 hours' as at) as times
         ) as past`,
        [fees],
      )
    }
    test = await TestApp.start({}, { prepare: database })
    test.clock.set('2026-05-10T15:00:00Z')
    return {
      id: '22222222-2222-4222-8222-222222222222',
      token: await tokenFor('22222222-2222-4222-8222-222222222222'),
      email: 'ramon@test.example',
    }
  }
  async function tokenFor(riderId: string): Promise<string> {
    await test.sql.query(
      `insert into sessions (token_hash, rider_id, created_at, last_used_at) values (sha256('before'), $1, $2, $2)`,
      [riderId, test.clock.now()],
    )
    return 'before'
  }

  it('come to what the summaries said, to the centavo, and to no debt', async () => {
    // Commissions that are half a centavo each: rounded one by one they would come to more.
    const fees = Array.from({ length: 200 }, (_, n) => 230_010 + 20 * (n % 7))
    const rider = await startAfter(fees)
    const delivered = fees.slice(1).map((fee, at) => {
      const done = new Date(Date.parse('2026-01-20T00:20:00Z') + (at + 2) * 3 * 3_600_000)
      return { fee, month: new Date(done.getTime() - 3 * 3_600_000).getUTCMonth() + 1 }
    })
    for (const month of [1, 2]) {
      const sum = delivered.filter((one) => one.month === month).reduce((all, { fee }) => all + fee, 0)
      expect(await monthOf(test, rider, month)).toMatchObject({
        total: delivered.filter((one) => one.month === month).length,
        totalMoneyByMonth: sum / 100,
        puniEarnings: Math.round(sum * 0.05) / 100,
      })
    }
    const { rows } = await test.sql.query<{ account: string; pesos: number }>(
      `select account, sum(centavos)::float8 / 100 as pesos from ledger_entries group by account`,
    )
    const pesos = Object.fromEntries(rows.map((row) => [row.account, row.pesos]))
    const fee = delivered.reduce((sum, one) => sum + one.fee, 0) / 100
    expect(pesos['store'], 'of the order on the way').toBe(500)
    expect(pesos['cash']! + pesos['earnings']! + pesos['store']!, 'owed by the rider').toBeCloseTo(0, 6)
    expect(pesos['earnings']! + pesos['commission']!).toBeCloseTo(-fee, 6)
    const problems = await ledgerProblems(test.sql)
    expect(problems).toEqual([])
    await test.restart()
    expect(await ledgerProblems(test.sql), 'opened once').toEqual([])
  })
})
