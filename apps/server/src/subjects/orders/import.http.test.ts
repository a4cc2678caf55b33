/** Orders from a file: each of its lines is placed once, and a wrong one keeps none of the others. */
import { IMPORT } from '@puni/contract/orders/limits'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())
let recordedBefore = 0
beforeEach(async () => {
  // The ledger, which is empty here, refuses to be emptied.
  await test.sql.query('begin; set local session_replication_role = replica; truncate orders cascade; commit')
  recordedBefore = (await recorded()).length
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
/** Lines of a file, by their names. */
const fileOf = (name: string, lines: Readonly<Record<string, object>>) => ({
  file: hash(name),
  lines: Object.entries(lines).map(([line, order]) => ({ line: hash(line), order: order as never })),
})
const rightLines = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`línea ${at}`, test.newOrder()]))

const place = async (body: ReturnType<typeof fileOf>) =>
  (await test.ok('importOrders', { body }, test.operator)).lines
const check = async (body: ReturnType<typeof fileOf>) =>
  (await test.ok('checkImport', { body }, test.operator)).lines
const states = (lines: readonly { state: string }[]) => lines.map(({ state }) => state).join(' ')
const orderCount = async () =>
  Number((await test.sql.query<{ count: string }>('select count(*) from orders')).rows[0]?.count)

/** The imports in the audit log. */
const recorded = async () => {
  const { entries } = await test.ok('listAuditLog', { query: { kind: 'orders' } }, test.operator)
  return entries.filter(({ action }) => action === 'orders-imported')
}

describe('an import', () => {
  it('places every line, as an order that an operator enters, and is recorded once', async () => {
    const body = fileOf('mayo.csv', {
      'la primera': test.newOrder({ externalReference: 'A-1', handover: 'pin' }),
      'la segunda': test.newOrder(),
    })
    const [first, second] = await place(body)
    expect([first, second]).toMatchObject([{ state: 'placed' }, { state: 'placed' }])
    const { orders } = await test.ok('listOperatorOrders', { query: {} }, test.operator)
    expect(new Set(orders.map(({ number }) => number))).toEqual(
      new Set([first, second].map((line) => (line as { number: number }).number)),
    )
    const one = orders.find(({ externalReference }) => externalReference === 'A-1')!
    expect(one).toMatchObject({ number: (first as { number: number }).number, status: 'pending' })
    const { events } = await test.ok('listOrderEvents', { params: { id: one._id } }, test.operator)
    expect(events).toMatchObject([{ type: 'created', actor: 'operator', reason: null }])
    const entries = await recorded()
    expect(entries).toHaveLength(recordedBefore + 1)
    expect(entries[0]).toMatchObject({ subject: null, details: { orders: 2 } })
  })

  it('places the others where one of a hundred is refused, and says what is wrong with that', async () => {
    const lines: Record<string, object> = rightLines(IMPORT.linesOfCall)
    const far = { ...test.newOrder().destination, latitude: -34.9, longitude: -58.4 }
    lines['línea 40'] = test.newOrder({ destination: far })
    const body = fileOf('cien.csv', lines)
    const results = await place(body)
    expect(results[40]).toEqual({
      state: 'refused',
      code: 'OUT_OF_ZONE',
      message: expect.any(String),
      fields: { destination: expect.any(String) },
    })
    expect(results.filter(({ state }) => state === 'placed')).toHaveLength(99)
    expect(await orderCount()).toBe(99)
  })

  it.each([
    [
      { destination: { latitude: -34.6, longitude: -58.4, street: '' } },
      'INVALID_INPUT',
      'destination.street',
    ],
    [{ management: { storeValue: -1, shippingCost: 1 } }, 'INVALID_INPUT', 'management.storeValue'],
    [
      { management: { storeValue: 5, shippingCost: 1, paid: true } },
      'INVALID_INPUT',
      'management.storeValue',
    ],
    [{ zoneId: crypto.randomUUID() }, 'ZONE_NOT_FOUND', undefined],
    [{ schedule: { pickupTime: '2020-01-01T12:00:00Z' } }, 'PICKUP_TIME_OUT_OF_RANGE', 'schedule.pickupTime'],
    [{ unDato: 1 }, 'INVALID_INPUT', undefined],
  ])(
    'refuses the line with %j alone, when it is checked and when it is placed',
    async (change, code, field) => {
      const body = fileOf('una.csv', { mal: { ...test.newOrder(), ...change }, bien: test.newOrder() })
      const refused = {
        state: 'refused',
        code,
        message: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
        ...(field !== undefined && { fields: { [field]: expect.any(String) } }),
      }
      expect(await check(body)).toMatchObject([refused, { state: 'right' }])
      expect(await place(body)).toMatchObject([refused, { state: 'placed' }])
      expect(await orderCount()).toBe(1)
    },
  )

  it('that is sent again, whenever and by whomever, answers with the orders of the first time', async () => {
    const body = fileOf('otra vez.csv', rightLines(3))
    const first = await place(body)
    const again = first.map((line) => Object.assign({}, line, { state: 'already' }))
    expect(await place(body)).toEqual(again)
    expect(await check(body)).toEqual(again)
    test.clock.advance(30 * 3_600_000)
    test.operator = await test.loginOperator()
    expect(await place(body)).toEqual(again)
    expect(await orderCount()).toBe(3)
    expect(await recorded(), 'what places nothing is no entry').toHaveLength(recordedBefore + 1)
  })

  it('goes on where it was: a line that was refused is tried again', async () => {
    const body = fileOf('a medias.csv', rightLines(4))
    await place({ ...body, lines: body.lines.slice(0, 2) })
    expect(states(await place(body))).toBe('already already placed placed')
  })

  it('places each line once where the same file is sent twice at once', async () => {
    const body = fileOf('dos veces.csv', rightLines(20))
    const [one, other] = await Promise.all([place(body), place(body)])
    expect(await orderCount()).toBe(20)
    expect(new Set([states(one), states(other)])).toEqual(
      new Set([Array(20).fill('placed').join(' '), Array(20).fill('already').join(' ')]),
    )
    const numbers = (lines: typeof one) => lines.map((line) => ('number' in line ? line.number : null))
    expect(numbers(one)).toEqual(numbers(other))
  })

  it('tells for some hours that another file had the same line, and places it all the same if told to', async () => {
    const lines = { igual: test.newOrder() }
    const [first] = await place(fileOf('ayer.csv', lines))
    const mended = fileOf('corregido.csv', { ...lines, nueva: test.newOrder() })
    expect(await check(mended)).toEqual([{ ...first, state: 'alike' }, { state: 'right' }])
    test.clock.advance((IMPORT.alikeHours + 1) * 3_600_000)
    test.operator = await test.loginOperator()
    expect(states(await check(mended))).toBe('right right')
    expect(states(await place(mended))).toBe('placed placed')
  })

  it('that is only checked changes nothing', async () => {
    const before = await test.fingerprint()
    expect(states(await check(fileOf('mirar.csv', rightLines(3))))).toBe('right right right')
    expect(await test.fingerprint()).toBe(before)
  })

  it('takes no more than so many lines, none twice, and is the operators’ alone', async () => {
    const tooMany = fileOf('ciento uno.csv', rightLines(IMPORT.linesOfCall + 1))
    expect(await test.refused('importOrders', { body: tooMany }, test.operator)).toBe('400 INVALID_INPUT')
    const [line] = fileOf('x', rightLines(1)).lines
    const twice = { file: hash('x'), lines: [line!, line!] }
    expect(await test.refused('importOrders', { body: twice }, test.operator)).toBe('400 INVALID_INPUT')
    const rider = await test.activatedRider()
    const body = fileOf('x', rightLines(1))
    for (const name of ['checkImport', 'importOrders'] as const) {
      expect(await test.refused(name, { body }, rider.token)).toBe('403 FORBIDDEN')
      expect(await test.refused(name, { body })).toBe('401 UNAUTHENTICATED')
    }
    expect(await orderCount()).toBe(0)
  })
})
