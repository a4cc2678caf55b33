/** The ledger as files for accounting, and its daily proof. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(() => test.stop())
beforeEach(async () => {
  rider = await test.onlyRiderOnDuty()
})

/** The file, as it is downloaded. */
async function download(query: Record<string, string>): Promise<string> {
  const { status, body } = await test.send('downloadBooks', { query }, test.operator)
  expect(status).toBe(200)
  return body as string
}
const linesOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

describe('the books', () => {
  it('have a line for each entry, by the day on which it was made, with its number', async () => {
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
    const [header, ...lines] = linesOf(await download({ from: '2026-03-10', to: '2026-03-10' }))
    expect(header).toEqual([
      'asiento',
      'movimiento',
      'anotado',
      'ocurrido',
      'motivo',
      'cuenta',
      'rider',
      'rider_id',
      'local',
      'pedido',
      'registro',
      'importe',
    ])
    const own = lines.filter((line) => line[7] === rider.id)
    expect(own.map((line) => [line[2], line[4], line[5], line[8], line[11]])).toEqual(
      [
        ['retiro', 'caja', '-12500,50'],
        ['retiro', 'le deben los locales', '12500,50'],
        ['entrega', 'caja', '14800,75'],
        ['entrega', 'comisión', '-115,01'],
        ['entrega', 'ganancias', '-2185,24'],
        ['entrega', 'le deben los locales', '-12500,50'],
      ].map(([cause, account, money]) => ['2026-03-10 12:00:00', cause, account, 'Doña Rosa', money]),
    )
    const before = await download({ from: '2026-03-10', to: '2026-03-10' })
    // What is corrected on another day is in that day's books, whatever day it is about.
    test.clock.set('2026-03-11T15:00:00Z')
    test.operator = await test.loginOperator()
    const body = { amount: 'shippingCost', seen: 2_300.25, correct: 2_500, reason: 'Era más lejos' }
    await test.ok('adjustOrder', { params: { id: _id }, body }, test.operator)
    expect(await download({ from: '2026-03-10', to: '2026-03-10' })).toBe(before)
    const [, ...later] = linesOf(await download({ from: '2026-03-11', to: '2026-03-11' }))
    const adjusted = ['2026-03-10 12:00:00', 'ajuste']
    expect(later.map((line) => [line[3], line[4]])).toEqual([adjusted, adjusted, adjusted])
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries.map(({ action }) => action)).toContain('books-downloaded')
  })

  it('open in a spreadsheet without running what a rider is called', async () => {
    await test.sql.query(`update riders set full_name = '=HYPERLINK("http://x";"y")' where id = $1`, [
      rider.id,
    ])
    const { _id } = await test.acceptedOrder(rider)
    await test.deliver(rider, _id)
    expect(await download({ from: '2026-03-11', to: '2026-03-11' })).toContain(
      `;"'=HYPERLINK(""http://x"";""y"")";`,
    )
  })

  it.each([
    [{ from: '2026-03-11', to: '2026-03-10' }, 400],
    [{ from: '2026-02-30', to: '2026-03-10' }, 400],
    [{ from: '2026-03-10' }, 400],
    [{ from: '2026-03-10', to: '2026-03-10', format: 'xls' }, 400],
  ])('of %j are refused: %d', async (query, status) => {
    expect((await test.send('downloadBooks', { query }, test.operator)).status).toBe(status)
  })

  it('are empty where nothing happened', async () => {
    expect(linesOf(await download({ from: '2020-01-01', to: '2020-01-31' }))).toHaveLength(1)
  })
})

const isInstalled = await promisify(execFile)('hledger', ['--version']).then(
  () => true,
  () => false,
)

/** How an order ends. */
const ENDS = ['delivered', 'delivered', 'at the store', 'store', 'platform', 'adjusted'] as const

/** A day of April on which one rider takes an order, waits for it, and settles a part of what is due by then. */
async function workOn(day: number, rider: TestRider): Promise<void> {
  test.clock.set(`2026-04-${String(day).padStart(2, '0')}T12:00:00Z`)
  test.operator = await test.loginOperator()
  const whose = await test.logInAgain(rider)
  await test.goOnDuty(whose)
  const { _id: id } = await test.acceptedOrder(whose)
  for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(whose, id, status)
  test.clock.advance((day % 5) * 60_000)
  const end = ENDS[day % ENDS.length]!
  if (end !== 'at the store') await test.advance(whose, id, 'on the way')
  if (end === 'delivered' || end === 'adjusted') await test.advance(whose, id, 'delivered')
  else {
    const cash = end === 'platform' ? 'platform' : 'store'
    const body =
      end === 'at the store' ? { status: 'canceled', reason: 'Cerró' } : { ...movedTo('canceled'), cash }
    await test.ok('setOrderStatus', { params: { id }, body }, test.operator)
  }
  if (end === 'adjusted') {
    const body = { amount: 'collected', seen: 14_800.75, correct: 14_000.5, reason: 'Pagó de menos' }
    await test.ok('adjustOrder', { params: { id }, body }, test.operator)
  }
  const { owed } = await test.ok('getCash', {}, whose.token)
  const kind = owed > 0 ? 'rider-paid' : 'platform-paid'
  const money = Math.ceil(Math.abs(owed) * 50) / 100
  if (money > 0)
    await test.ok(
      'settle',
      { params: { id: whose.id }, body: { kind, seen: Math.abs(owed), money } },
      test.operator,
    )
  await test.ok('setWorking', { params: { id: whose.id }, body: { working: false } }, whose.token)
}

describe('hledger', () => {
  // Left out where hledger is not installed: it is a package of the system, and no part of ours.
  it.skipIf(!isInstalled)('reads the journal of a month, and has the same balances', async () => {
    test.clock.set('2026-04-01T12:00:00Z')
    test.operator = await test.loginOperator()
    const waiting = { freeMinutes: 0, perMinute: 33.33, most: 100 }
    await test.ok(
      'setZoneTerms',
      {
        params: { id: test.zoneId },
        body: {
          terms: { cashLimit: null, waiting, cancellation: 800.01 },
          seen: { cashLimit: null, waiting: null, cancellation: null },
        },
      },
      test.operator,
    )
    const names = ['Ana: "la; rápida"  (1)', 'Beto | Ñandú', 'Ana: "la; rápida"  (1)']
    const riders = await Promise.all(names.map(() => test.activatedRider()))
    for (const [at, { id }] of riders.entries())
      await test.sql.query('update riders set full_name = $2 where id = $1', [id, names[at]])
    for (let day = 1; day <= 30; day += 1) await workOn(day, riders[day % riders.length]!)
    const journal = await download({ from: '2026-03-01', to: '2026-04-30', format: 'hledger' })
    const hledger = async (...args: string[]) => {
      const running = promisify(execFile)('hledger', ['-f', '-', ...args])
      running.child.stdin!.end(journal)
      return (await running).stdout
    }
    await hledger('check')
    const balances = (await hledger('balance', '--flat', '--no-total', '-O', 'csv'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => /^"(.*)","(.*) ARS"$/.exec(line)!)
      .map(([, account, pesos]) => [account!, Number(pesos)] as const)
    const { rows } = await test.sql.query<{ account: string; id: string; pesos: number }>(
      `select account, rider_id as id, sum(centavos)::float8 / 100 as pesos from ledger_entries
       group by 1, 2 having sum(centavos) <> 0`,
    )
    const leaf = {
      cash: 'caja',
      earnings: 'ganancias',
      held: 'en revisión',
      losses: 'a su cargo',
      store: 'le deben los locales',
      extras: 'esperas y cancelaciones',
    }
    for (const { account, id, pesos } of rows.filter((row) => row.account in leaf)) {
      const found = balances.filter(
        ([name]) =>
          name.startsWith('riders:') &&
          name.endsWith(`${id.slice(0, 8)}:${leaf[account as keyof typeof leaf]}`),
      )
      expect(
        found.map(([, sum]) => sum),
        `${account} of ${id}`,
      ).toEqual([pesos])
    }
    const platform = rows.filter((row) => !(row.account in leaf)).reduce((sum, row) => sum + row.pesos, 0)
    const theirs = balances
      .filter(([name]) => name.startsWith('plataforma:'))
      .reduce((sum, [, one]) => sum + one, 0)
    expect(theirs).toBeCloseTo(platform, 6)
  })
})

describe('the proof', () => {
  const proofOf = async () => (await test.ok('listDues', { query: {} }, test.operator)).proof

  async function deliverAt(at: string): Promise<void> {
    test.clock.set(at)
    test.operator = await test.loginOperator()
    const whose = await test.onlyRiderOnDuty()
    const { _id } = await test.acceptedOrder(whose)
    await test.deliver(whose, _id)
    const { owed } = await test.ok('getCash', {}, whose.token)
    const body = { kind: 'rider-paid', seen: owed, money: owed }
    await test.ok('settle', { params: { id: whose.id }, body }, test.operator)
  }

  it('is made once a day, and told', async () => {
    await deliverAt('2026-05-01T12:00:00Z')
    await test.app.housekeep()
    const proof = await proofOf()
    expect(proof).toMatchObject({ at: '2026-05-01T12:00:00.000Z', problems: [] })
    expect(proof?.entries).toBeGreaterThan(0)
    test.clock.advance(3_600_000)
    await test.app.housekeep()
    expect(await proofOf()).toEqual(proof)
  })

  it('finds what is not as its entries say', async () => {
    await deliverAt('2026-05-02T12:00:00Z')
    await test.sql.query('begin; set local session_replication_role = replica')
    await test.sql.query(
      `update ledger_entries set centavos = centavos + 1 where id = (select min(id) from ledger_entries)`,
    )
    await test.sql.query(
      `update ledger_totals set centavos = centavos + 1 where account = 'bank' and rider_id = (
         select rider_id from ledger_totals where account = 'bank' order by rider_id limit 1
       )`,
    )
    await test.sql.query(
      `insert into store_debts (rider_id, order_id, centavos, since)
       select assigned_rider_id, id, 1, now() from orders where status = 'delivered' limit 1`,
    )
    await test.sql.query('commit')
    await test.app.housekeep()
    const { problems = [] } = (await proofOf()) ?? {}
    for (const words of [
      /does not balance$/,
      /^the total of .* in bank/,
      /^the debt of order/,
      /^the balance of/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(words))
  })
})
