/** The operators' list of a day: by page, in a sequence that holds while orders come in, and by situation with their counts. */
import { groupOf, ORDER_GROUPS } from '@puni/contract/orders/order-groups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const DAY = 24 * 3_600_000

describe('the list of a day', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
    rider = await test.riderOnDuty()
    const delivered = await test.acceptedOrder(rider)
    await test.deliver(rider, delivered._id)
    const failed = await test.acceptedOrder(rider)
    expect((await test.advance(rider, failed._id, 'error')).status).toBe(200)
    // In the hands of a rider who is blocked.
    await test.acceptedOrder(rider)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Papeles' } }, test.operator)
    await test.placeOrder()
    const held = await test.placeOrder()
    await test.sql.query(
      `update orders set status = 'delivered', assigned_rider_id = $1, delivered_at = created_at, earnings_review = 'pending' where id = $2`,
      [rider.id, held._id],
    )
    test.clock.advance(DAY)
    test.operator = await test.loginOperator()
    for (let nth = 0; nth < 3; nth++) await test.placeOrder()
    await test.cancel((await test.placeOrder())._id)
  })
  afterAll(() => test.stop())

  const list = (query: Record<string, string> = {}) => test.ok('listOperatorOrders', { query }, test.operator)
  const numbers = async (query: Record<string, string> = {}) =>
    (await list(query)).orders.map(({ number }) => number)

  it('comes in pages that neither repeat nor miss an order, also across midnight and while others come in', async () => {
    const all = await numbers()
    expect(all).toHaveLength(8)
    for (const limit of [1, 2, 3, 4, 7, 8]) {
      const found: number[] = []
      for (let after: string | null = ''; after !== null;) {
        const { orders, next, counts } = await list({ limit: String(limit), ...(after !== '' && { after }) })
        expect(counts === null, 'counts come with the first page').toBe(after !== '')
        found.push(...orders.map(({ number }) => number))
        after = next
        if (found.length === limit) await test.placeOrder()
      }
      // What came in after the first page may be there or not.
      expect(
        found.filter((number) => number <= Math.max(...all)),
        `by ${limit}`,
      ).toEqual(all)
      expect(new Set(found).size).toBe(found.length)
      await test.sql
        .query(`with gone as (delete from order_events where order_id in (select id from orders where number > ${Math.max(...all)}))
        delete from orders where number > ${Math.max(...all)}`)
    }
  })

  it('has for each situation the orders that it counts', async () => {
    for (const day of [undefined, '2026-03-10', '2026-03-11', '2026-03-12']) {
      const query: Record<string, string> = day === undefined ? {} : { from: day, to: day }
      const { orders, counts } = await list(query)
      for (const group of ORDER_GROUPS) {
        const expected = orders.filter((order) => groupOf(order) === group).map(({ number }) => number)
        expect(await numbers({ ...query, group }), `${day}, ${group}`).toEqual(expected)
        expect(counts?.[group], `${day}, ${group}`).toBe(expected.length)
      }
      const open = orders.filter((order) => !['review', 'finished'].includes(groupOf(order)))
      expect(await numbers({ ...query, group: 'open' }), `${day}, open`).toEqual(
        open.map(({ number }) => number),
      )
    }
    expect((await list()).counts).toEqual({ unassigned: 4, underWay: 0, problem: 2, review: 1, finished: 1 })
  })

  it('can be that of a zone, of a rider, of several days', async () => {
    const { _id: zoneId } = await test.createZone('Lejos')
    const there = await test.placeOrder({ zoneId })
    expect(await numbers({ zoneId })).toEqual([there.number])
    expect((await list({ zoneId })).counts).toMatchObject({ unassigned: 1, finished: 0 })
    const mine = await list({ riderId: rider.id, from: '2026-03-10', to: '2026-03-11' })
    expect(mine.orders).toHaveLength(4)
    expect(mine.counts).toMatchObject({ unassigned: 0, underWay: 0, problem: 2, review: 1, finished: 1 })
    const both = await numbers({ from: '2026-03-10', to: '2026-03-11' })
    const each = [
      ...(await numbers({ from: '2026-03-11', to: '2026-03-11' })),
      ...(await numbers({ from: '2026-03-10', to: '2026-03-10' })),
    ]
    expect(both).toEqual(each)
    for (const [query, fields] of [
      [{ from: '2026-03-10' }, { to: 'Indicá el primer y el último día' }],
      [{ to: '2026-03-10' }, { from: 'Indicá el primer y el último día' }],
      [{ from: '2026-03-11', to: '2026-03-10' }, { to: 'El período termina antes de empezar' }],
      [{ from: '2025-12-09', to: '2026-03-11' }, { from: 'El período no puede tener más de 92 días' }],
    ] as const)
      expect((await test.send('listOperatorOrders', { query }, test.operator)).body).toMatchObject({
        code: 'INVALID_INPUT',
        fields,
      })
    expect(await numbers({ from: '2025-12-10', to: '2026-03-11' })).toEqual(both)
    for (const query of [{ after: '999999' }, { after: 'x' }, { group: 'x' }, { limit: '-1' }])
      expect(await test.refused('listOperatorOrders', { query }, test.operator)).toBe('400 INVALID_INPUT')
  })

  it('has each order by itself, as it lists it', async () => {
    const { orders } = await list()
    const one = orders.find(({ problem }) => problem !== null)
    const alone = await test.ok('getOperatorOrder', { params: { id: one!._id } }, test.operator)
    // By itself it tells more.
    expect(alone).toMatchObject(one!)
    const stranded = orders.find(({ riderBlocked }) => riderBlocked)
    const { riderBlocked } = await test.ok(
      'getOperatorOrder',
      { params: { id: stranded!._id } },
      test.operator,
    )
    expect(riderBlocked).toBe(true)
  })
})

describe('a search for orders', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
    await test.cancel((await test.placeOrder({ externalReference: 'A-77' }))._id)
    test.clock.advance(40 * DAY)
    test.operator = await test.loginOperator()
    const rider = await test.riderOnDuty()
    await test.sql.query(`update riders set full_name = 'Ñandú Gómez' where id = $1`, [rider.id])
    await test.acceptedOrder(rider)
    await test.placeOrder({
      destination: { ...DOOR, street: 'Ávila 50%', streetNumber: '1200', phone: '11 5555-0142' },
      externalReference: '100',
    })
    await test.placeOrder({ externalReference: 'mesa_4' })
  })
  afterAll(() => test.stop())

  const DOOR = { latitude: -34.6118, longitude: -58.4173, street: 'Bulnes', city: 'Buenos Aires' }
  const found = async (search: string, query: Record<string, string> = {}) =>
    (await test.ok('listOperatorOrders', { query: { search, ...query } }, test.operator)).orders.map(
      ({ number }) => number,
    )

  it.each([
    // By number, of whatever day, with or without its mark; before all that has these digits elsewhere.
    ['1', [1, 4, 3, 2]],
    ['#1', [1]],
    ['A-77', [1]],
    ['100', [3]],
    // By the words of what happened lately.
    ['nandu', [2]],
    ['GÓMEZ ñandú', [2]],
    ['avila', [3]],
    ['AVILA 1200', [3]],
    ['mesa', [4]],
    // By the customer's phone, as people write it; too few digits are part of everybody's.
    ['5555-0142', [3]],
    ['(011) 5555 0142', [3]],
    ['+54 9 11 5555-0142', [3]],
    ['0142', []],
    // What the database reads as more than a letter.
    ['%', [3]],
    ['_', [4]],
    ["'", []],
    ['\\', []],
    ['x'.repeat(60), []],
  ])('%s', async (search, numbers) => {
    expect(await found(search)).toEqual(numbers)
  })

  it('looks in the days it is told, and in the last ones by itself', async () => {
    expect(await found('a-7')).toEqual([])
    expect(await found('a-7', { from: '2026-03-01', to: '2026-04-30' })).toEqual([1])
    expect(await found('avila', { from: '2026-03-01', to: '2026-03-31' })).toEqual([])
  })

  it('comes in pages, what it names first', async () => {
    const seen: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const query: Record<string, string> = { search: '1', limit: '1', ...(after !== '' && { after }) }
      const page = await test.ok('listOperatorOrders', { query }, test.operator)
      expect(page.counts).toBeNull()
      seen.push(...page.orders.map(({ number }) => number))
      after = page.next
    }
    expect(seen).toEqual(await found('1'))
  })

  it('is narrowed like any list, and looks for nothing where nothing is typed', async () => {
    expect(await found('1', { group: 'finished' })).toEqual([1])
    expect(await found('1', { group: 'underWay' })).toEqual([2])
    expect(await found('  ')).toEqual(await found(''))
  })
})
