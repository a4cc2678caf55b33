/** The ledger: what each thing that can become of an order moves, and for whom. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
/** What an order of `placeOrder` costs at the store, and its delivery; the commission of 5 % on it. Pesos. */
const [GOODS, FEE, SHARE] = [12_500.5, 2_300.25, 115.01] as const
const centavos = (pesos: number) => Math.round(pesos * 100)

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
afterEach(async () => {
  expect(await ledgerProblems(test.sql)).toEqual([])
})

type Replace = Parameters<TestApp['placeOrder']>[0]
type Accounts = Readonly<Record<string, number>>

/** What an order has come to for a rider: pesos by account, without what is even. */
async function accounts(orderId: string, { id }: TestRider): Promise<Accounts> {
  const { rows } = await test.sql.query<{ account: string; pesos: number }>(
    `select account, sum(centavos)::float8 / 100 as pesos
     from ledger_transactions as made join ledger_entries on transaction_id = made.id
     where order_id = $1 and made.rider_id = $2 group by account having sum(centavos) <> 0`,
    [orderId, id],
  )
  return Object.fromEntries(rows.map(({ account, pesos }) => [account, pesos]))
}
const causes = async (orderId: string) => {
  const { rows } = await test.sql.query<{ cause: string }>(
    'select cause from ledger_transactions where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ cause }) => cause)
}
const month = ({ id, token }: TestRider, of = 3) =>
  test.ok('getMonthlyTotals', { params: { id }, query: { year: '2026', month: String(of) } }, token)

const move = (orderId: string, status: string, more: object = {}) =>
  test.ok('setOrderStatus', { params: { id: orderId }, body: { ...movedTo(status), ...more } }, test.operator)
const step = ({ token }: TestRider, orderId: string, status: string, occurredAt: Date) =>
  test.send(
    'setOrderStatus',
    { params: { id: orderId }, body: { status, occurredAt: occurredAt.toISOString() } },
    token,
  )
const review = (orderId: string, confirm: boolean) =>
  test.ok('reviewEarnings', { params: { id: orderId }, body: { confirm } }, test.operator)
const adjust = (orderId: string, amount: string, seen: number, correct: number) =>
  test.ok(
    'adjustOrder',
    { params: { id: orderId }, body: { amount, seen, correct, reason: 'Lo dijo la tienda' } },
    test.operator,
  )

async function carry(whose: TestRider, orderId: string): Promise<void> {
  await test.dispatch()
  expect((await test.accept(whose, orderId)).status).toBe(200)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
    expect((await test.advance(whose, orderId, status)).status).toBe(200)
  test.clock.advance(5 * MINUTE)
}
async function onTheWay(replace: Replace = {}): Promise<string> {
  const { _id } = await test.placeOrder(replace)
  await carry(rider, _id)
  return _id
}
async function delivered(replace: Replace = {}): Promise<string> {
  const id = await onTheWay(replace)
  expect((await test.advance(rider, id, 'delivered')).status).toBe(200)
  return id
}

/** The rider paid, and has it from nobody. */
const PAID = { cash: -GOODS, store: GOODS }
const DELIVERED = { cash: FEE, earnings: -(FEE - SHARE), commission: -SHARE }

describe('an order', () => {
  it('costs its rider what is paid at the store, and brings it back with the fee, of which the platform has its share', async () => {
    const { _id: id } = await test.placeOrder()
    await test.dispatch()
    await test.accept(rider, id)
    for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, id, status)
    expect(await accounts(id, rider)).toEqual({})
    await test.advance(rider, id, 'on the way')
    expect(await accounts(id, rider)).toEqual(PAID)
    await test.advance(rider, id, 'delivered')
    expect(await accounts(id, rider)).toEqual(DELIVERED)
    expect(await causes(id)).toEqual(['picked-up', 'delivered'])
    // A repeated step is none.
    await test.advance(rider, id, 'delivered')
    expect(await causes(id)).toHaveLength(2)
    expect(await month(rider)).toMatchObject({ total: 1, totalMoneyByMonth: FEE, puniEarnings: SHARE })
  })

  it.each([
    ['2300.25', 115.01],
    ['2300.10', 115.01],
    ['2300.30', 115.02],
    ['0.09', 0],
    ['0.10', 0.01],
    ['0', 0],
  ])('of $ %s has a commission of $ %s: half a centavo is a whole one', async (fee, share) => {
    const id = await delivered({ management: { storeValue: 0, shippingCost: Number(fee) } })
    expect((await accounts(id, rider))['commission'] ?? 0).toBe(-share || 0)
    expect((await month(rider)).puniEarnings).toBe(share)
  })
})

/** Of an order that was paid beforehand: the platform owes its rider the earnings, and the store owes it the fee. */
const PREPAID = { fees: FEE, earnings: -(FEE - SHARE), commission: -SHARE }

describe('an order that was paid beforehand', () => {
  const management = { storeValue: 0, shippingCost: FEE, paid: true }

  it('puts no cash into its rider’s hands, who earns as ever; its store owes the fee', async () => {
    const id = await onTheWay({ management })
    expect(await causes(id)).toEqual([])
    await test.advance(rider, id, 'delivered')
    expect(await accounts(id, rider)).toEqual(PREPAID)
    expect(await month(rider)).toMatchObject({ total: 1, totalMoneyByMonth: FEE, puniEarnings: SHARE })
    const cash = await test.ok('getCash', {}, rider.token)
    expect(cash).toMatchObject({ owed: -(FEE - SHARE), held: 0, debts: [] })
    const { movements } = await test.ok('listMovements', { query: {} }, rider.token)
    expect(movements.map(({ cause, entries }) => [cause, entries.map(({ account }) => account)])).toEqual([
      ['delivered', ['commission', 'earnings', 'fees']],
    ])
  })

  it('by a blocked rider is owed by nobody once it is rejected, and by the store while it may be earned', async () => {
    const id = await onTheWay({ management })
    await move(id, 'canceled', { cash: 'none' })
    test.clock.advance(MINUTE)
    await step(rider, id, 'delivered', test.clock.now())
    expect(await accounts(id, rider)).toEqual({ fees: FEE, held: -FEE })
    await review(id, false)
    expect(await accounts(id, rider)).toEqual({})
  })

  it('by a blocked rider is earned once it is confirmed', async () => {
    const id = await onTheWay({ management })
    await move(id, 'canceled', { cash: 'none' })
    test.clock.advance(MINUTE)
    await step(rider, id, 'delivered', test.clock.now())
    await review(id, true)
    expect(await accounts(id, rider)).toEqual(PREPAID)
  })

  it('of another fee is owed so by the store; what the rider paid or took nevertheless is the platform’s', async () => {
    const id = await delivered({ management })
    await adjust(id, 'shippingCost', FEE, 3_000)
    expect(await accounts(id, rider)).toEqual({ fees: 3_000, earnings: -2_850, commission: -150 })
    await adjust(id, 'storeValue', 0, 500)
    await adjust(id, 'collected', 0, 3_000)
    expect(await accounts(id, rider)).toEqual({
      fees: 3_000,
      earnings: -2_850,
      commission: -150,
      cash: 2_500,
      differences: -2_500,
    })
    const order = await test.ok('getOrder', { params: { id } }, rider.token)
    expect(order.management).toEqual({ storeValue: 500, shippingCost: 3_000, collected: 3_000, paid: true })
  })

  it.each(['store', 'platform', 'customer', 'none'])(
    'canceled after the pickup moves nothing, whoever gives back what was not paid: %s',
    async (cash) => {
      const id = await onTheWay({ management })
      await move(id, 'canceled', { cash })
      expect(await accounts(id, rider)).toEqual({})
    },
  )

  it('that another rider says to have delivered is that rider’s, and owed once', async () => {
    const id = await onTheWay({ management })
    const taking = { riderId: rider.id, pickedUp: true, reason: 'Se le rompió la moto', next: 'offer' }
    await test.ok('takeBackOrder', { params: { id }, body: taking }, test.operator)
    const other = await test.riderOnDuty(100)
    await carry(other, id)
    await test.advance(other, id, 'delivered')
    expect([await accounts(id, rider), await accounts(id, other)]).toEqual([{}, PREPAID])
    await step(rider, id, 'delivered', test.clock.now())
    await review(id, true)
    const { rows } = await test.sql.query(
      'select sum(centavos)::int as fee from store_fees where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ fee: centavos(FEE) }])
  })

  it('pays for waits and cancellations as any other', async () => {
    await test.sql.query(
      `update zones set wait_pay = 5000, wait_free_minutes = 0, wait_pay_most = 100000, cancellation_pay = 80000 where id = $1`,
      [test.zoneId],
    )
    const { _id: id } = await test.placeOrder({ management })
    await test.dispatch()
    await test.accept(rider, id)
    for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, id, status)
    test.clock.advance(5 * MINUTE)
    await move(id, 'canceled')
    await test.sql.query(
      `update zones set wait_pay = null, wait_free_minutes = null, wait_pay_most = null, cancellation_pay = null where id = $1`,
      [test.zoneId],
    )
    expect(await accounts(id, rider)).toEqual({ extras: -1_050, compensation: 1_050 })
  })
})

describe('a cancellation that is corrected', () => {
  it('leaves an order paid once, however often it is canceled', async () => {
    const id = await onTheWay()
    await move(id, 'canceled', { cash: 'none' })
    await move(id, 'error')
    await move(id, 'canceled', { cash: 'platform' })
    expect(await accounts(id, rider)).toEqual({ cash: -GOODS, write_offs: GOODS })
    expect(await causes(id)).toEqual(['picked-up', 'canceled', 'canceled', 'canceled'])
  })

  it('decides nothing for the next rider', async () => {
    const id = await onTheWay()
    await move(id, 'canceled', { cash: 'platform' })
    await move(id, 'error')
    await move(id, 'pending')
    const other = await test.riderOnDuty(100)
    await carry(other, id)
    expect((await test.advance(other, id, 'canceled')).status).toBe(200)
    expect([await accounts(id, rider), await accounts(id, other)]).toEqual([PAID, PAID])
  })
})

describe('an order that goes to another rider after the pickup', () => {
  it('leaves the store in the first one’s debt, who paid it; the next one pays for it, too', async () => {
    const id = await onTheWay()
    const taking = { riderId: rider.id, pickedUp: true, reason: 'Se le rompió la moto', next: 'offer' }
    await test.ok('takeBackOrder', { params: { id }, body: taking }, test.operator)
    expect(await accounts(id, rider)).toEqual(PAID)
    const other = await test.riderOnDuty(100)
    await carry(other, id)
    expect(await accounts(id, other)).toEqual(PAID)
    await test.advance(other, id, 'delivered')
    expect([await accounts(id, rider), await accounts(id, other)]).toEqual([PAID, DELIVERED])
  })

  it('for another amount leaves what the first one paid as it was', async () => {
    const id = await onTheWay()
    await test.advance(rider, id, 'error')
    expect(await accounts(id, rider)).toEqual(PAID)
    const { updatedAt: seen } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    const management = { storeValue: 9_000, shippingCost: FEE }
    await test.ok('editOrder', { params: { id }, body: { seen, management } }, test.operator)
    expect(await accounts(id, rider)).toEqual(PAID)
    await move(id, 'canceled', { cash: 'platform' })
    expect(await accounts(id, rider)).toEqual({ cash: -GOODS, write_offs: GOODS })
  })

  it('and back to the first one is paid once', async () => {
    const id = await onTheWay()
    await test.advance(rider, id, 'error')
    await move(id, 'pending')
    expect(await accounts(id, rider)).toEqual(PAID)
    test.clock.advance(10 * MINUTE)
    await test.goOnDuty(rider)
    await carry(rider, id)
    expect(await accounts(id, rider)).toEqual(PAID)
    await test.advance(rider, id, 'delivered')
    expect(await accounts(id, rider)).toEqual(DELIVERED)
  })
})

describe('an order that is canceled after the pickup', () => {
  it.each([
    ['store', PAID],
    ['platform', { cash: -GOODS, write_offs: GOODS }],
    ['customer', {}],
    ['none', {}],
  ])('and refunded by: %s', async (cash, expected) => {
    const id = await onTheWay()
    await move(id, 'canceled', { cash })
    expect(await accounts(id, rider)).toEqual(expected)
  })

  it('by its rider keeps the debt until it is decided', async () => {
    const id = await onTheWay()
    await test.advance(rider, id, 'canceled')
    expect(await accounts(id, rider)).toEqual(PAID)
    await test.advance(rider, id, 'error')
    await move(id, 'canceled', { cash: 'platform' })
    expect(await accounts(id, rider)).toEqual({ cash: -GOODS, write_offs: GOODS })
  })

  it('is decided anew when it is corrected', async () => {
    const id = await onTheWay()
    await move(id, 'canceled', { cash: 'platform' })
    await move(id, 'error')
    expect(await accounts(id, rider)).toEqual(PAID)
    await move(id, 'canceled', { cash: 'customer' })
    expect(await accounts(id, rider)).toEqual({})
  })

  it('before the pickup was known has been paid for all the same', async () => {
    const { _id: id } = await test.placeOrder()
    await test.dispatch()
    await test.accept(rider, id)
    for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, id, status)
    test.clock.advance(MINUTE)
    const left = test.clock.now()
    test.clock.advance(MINUTE)
    await move(id, 'canceled')
    expect(await accounts(id, rider)).toEqual({})
    expect((await step(rider, id, 'on the way', left)).status).toBe(200)
    expect((await step(rider, id, 'on the way', left)).status, 'repeated').toBe(200)
    expect(await accounts(id, rider)).toEqual(PAID)
  })
})

describe('a delivery that is decided on', () => {
  /** Delivered without signal, after an operator had canceled it with this refund. */
  async function deliveredLate(cash: string): Promise<string> {
    const id = await onTheWay()
    const atTheDoor = test.clock.now()
    test.clock.advance(MINUTE)
    await move(id, 'canceled', { cash })
    test.clock.advance(10 * MINUTE)
    expect((await step(rider, id, 'delivered', atTheDoor)).status).toBe(200)
    return id
  }

  it.each(['store', 'platform', 'customer'])(
    'has its fee held until then, whoever was to refund it (%s)',
    async (cash) => {
      const id = await deliveredLate(cash)
      expect(await accounts(id, rider)).toEqual({ cash: FEE, held: -FEE })
      expect((await month(rider)).totalMoneyByMonth).toBe(0)
      await review(id, true)
      expect(await accounts(id, rider)).toEqual(DELIVERED)
      expect(await month(rider)).toMatchObject({ totalMoneyByMonth: FEE, puniEarnings: SHARE })
      await review(id, true)
      expect((await causes(id)).filter((cause) => cause === 'reviewed')).toHaveLength(1)
    },
  )

  it('and not paid leaves the fee that the rider holds to the platform', async () => {
    const id = await deliveredLate('store')
    await review(id, false)
    expect(await accounts(id, rider)).toEqual({ cash: FEE, differences: -FEE })
    expect(await month(rider)).toMatchObject({ total: 0, totalMoneyByMonth: 0, puniEarnings: 0 })
  })

  it('by a blocked rider is held as well', async () => {
    const id = await onTheWay()
    const atTheDoor = test.clock.now()
    test.clock.advance(MINUTE)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Se denunció' } }, test.operator)
    expect((await step(rider, id, 'delivered', atTheDoor)).status).toBe(200)
    expect(await accounts(id, rider)).toEqual({ cash: FEE, held: -FEE })
  })

  it('between two riders is the one’s, and the other has paid the store', async () => {
    const id = await onTheWay()
    const atTheDoor = test.clock.now()
    test.clock.advance(MINUTE)
    await move(id, 'error')
    await move(id, 'pending')
    const other = await test.riderOnDuty(100)
    await carry(other, id)
    expect((await step(rider, id, 'delivered', atTheDoor)).status).toBe(200)
    expect([await accounts(id, rider), await accounts(id, other)]).toEqual([PAID, PAID])
    expect((await test.advance(other, id, 'delivered')).status).toBe(200)
    expect(await accounts(id, other)).toEqual(DELIVERED)
    await review(id, true)
    expect([await accounts(id, rider), await accounts(id, other)]).toEqual([DELIVERED, PAID])
    expect([(await month(rider)).total, (await month(other)).total]).toEqual([1, 0])
  })
})

describe('an adjustment', () => {
  it('of the fee changes what was earned, not what was collected', async () => {
    const id = await delivered()
    await adjust(id, 'shippingCost', FEE, 3_000)
    expect(await accounts(id, rider)).toEqual({
      cash: FEE,
      earnings: -2_850,
      commission: -150,
      differences: 3_000 - FEE,
    })
    expect(await month(rider)).toMatchObject({ totalMoneyByMonth: 3_000, puniEarnings: 150 })
    expect(await causes(id)).toEqual(['picked-up', 'delivered', 'adjusted'])
  })

  it('of what the store was paid, and of what the customer paid, is nobody’s debt but the platform’s', async () => {
    const id = await delivered()
    await adjust(id, 'storeValue', GOODS, 13_000)
    expect(await accounts(id, rider)).toEqual({ ...DELIVERED, cash: FEE - 499.5, differences: 499.5 })
    await adjust(id, 'collected', GOODS + FEE, 0)
    expect(await accounts(id, rider)).toEqual({
      ...DELIVERED,
      cash: -13_000,
      differences: centavos(13_000 + FEE) / 100,
    })
  })

  it('of a held delivery is in what is held', async () => {
    const id = await onTheWay()
    const atTheDoor = test.clock.now()
    test.clock.advance(MINUTE)
    await move(id, 'canceled')
    await step(rider, id, 'delivered', atTheDoor)
    await adjust(id, 'shippingCost', FEE, 2_000)
    expect(await accounts(id, rider)).toEqual({ cash: FEE, held: -2_000, differences: 2_000 - FEE })
    await review(id, true)
    expect(await accounts(id, rider)).toMatchObject({ earnings: -1_900, commission: -100 })
  })
})
