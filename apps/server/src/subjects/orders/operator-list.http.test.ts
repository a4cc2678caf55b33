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
      const query: Record<string, string> = day === undefined ? {} : { day }
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

  it('can be that of a zone, or of one order, of whatever day', async () => {
    const { _id: zoneId } = await test.createZone('Lejos')
    const there = await test.placeOrder({ zoneId })
    expect(await numbers({ zoneId })).toEqual([there.number])
    expect((await list({ zoneId })).counts).toMatchObject({ unassigned: 1, finished: 0 })
    expect(await numbers({ number: '1' })).toEqual([1])
    expect(await numbers({ number: '999999' })).toEqual([])
    for (const query of [
      { after: '999999' },
      { after: 'x' },
      { number: '0' },
      { group: 'x' },
      { limit: '-1' },
    ])
      expect(await test.refused('listOperatorOrders', { query }, test.operator)).toBe('400 INVALID_INPUT')
  })

  it('has each order by itself, as it lists it', async () => {
    const { orders } = await list()
    const one = orders.find(({ problem }) => problem !== null)
    const { promisedAt: _, ...alone } = await test.ok(
      'getOperatorOrder',
      { params: { id: one!._id } },
      test.operator,
    )
    expect(alone).toEqual(one)
    const stranded = orders.find(({ riderBlocked }) => riderBlocked)
    const { riderBlocked } = await test.ok(
      'getOperatorOrder',
      { params: { id: stranded!._id } },
      test.operator,
    )
    expect(riderBlocked).toBe(true)
  })
})
