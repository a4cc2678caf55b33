/** 'Caja': what a rider paid and has not got back, what rider and platform owe each other, and what settles it. */
import type { Failure } from '@puni/contract/calls'
import { APPEALS } from '@puni/contract/appeals/limits'
import { SETTLEMENTS_SHOWN } from '@puni/contract/ledger/limits'
import { formatPesos } from '@puni/contract/pesos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { ledgerProblems } from '@puni/verify/support/ledger-problems'
import { TestApp, type TestOperator, type TestRider } from '@puni/verify/support/test-app'

const [GOODS, FEE, SHARE] = [12_500.5, 2_300.25, 115.01] as const

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

const cash = () => test.ok('getCash', {}, rider.token)
const settle = (body: object, token = test.operator) =>
  test.send('settle', { params: { id: rider.id }, body }, token)
const settled = async (body: object) => {
  const answer = await settle(body)
  expect(answer.status).toBe(201)
  return (answer.body as { readonly _id: string })._id
}
const refused = async (answer: ReturnType<TestApp['send']>) => {
  const { status, body } = await answer
  const { code, message, fields } = body as Failure
  return `${status} ${code}: ${fields === undefined ? message : Object.entries(fields).join('; ')}`
}
const undo = (id: string) =>
  test.send('undoSettlement', { params: { id }, body: { reason: 'Era otro rider' } }, test.operator)
const answer = (id: string, body: object, { token } = rider) =>
  test.send('answerSettlement', { params: { id }, body }, token)
const told = async () =>
  (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).notices ?? []

async function onTheWay(): Promise<string> {
  const { _id } = await test.acceptedOrder(rider)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, _id, status)
  test.clock.advance(60_000)
  return _id
}
async function delivered(): Promise<string> {
  const id = await onTheWay()
  await test.advance(rider, id, 'delivered')
  return id
}
async function canceledFor(refund: 'store' | 'platform'): Promise<string> {
  const id = await onTheWay()
  const body = { ...movedTo('canceled'), cash: refund }
  await test.ok('setOrderStatus', { params: { id }, body }, test.operator)
  return id
}

describe('Caja', () => {
  it('is empty before the first order', async () => {
    expect(await cash()).toMatchObject({ owed: 0, held: 0, debts: [], settlements: [] })
    expect(await test.ok('listMovements', { query: {} }, rider.token)).toEqual({ movements: [], next: null })
  })

  it('has what was paid for the order in hand, and after it the commission that is owed', async () => {
    const id = await onTheWay()
    expect(await cash()).toMatchObject({
      owed: 0,
      debts: [{ order: { _id: id, storeName: 'Doña Rosa' }, money: GOODS, isInHand: true }],
    })
    await test.advance(rider, id, 'delivered')
    expect(await cash()).toMatchObject({ owed: SHARE, held: 0, debts: [] })
    const { movements } = await test.ok('listMovements', { query: {} }, rider.token)
    expect(
      movements.map(({ cause, entries }) => [cause, entries.map((one) => [one.account, one.money])]),
    ).toEqual([
      [
        'delivered',
        [
          ['cash', GOODS + FEE],
          ['commission', -SHARE],
          ['earnings', -2_185.24],
          ['store', -GOODS],
        ],
      ],
      [
        'picked-up',
        [
          ['cash', -GOODS],
          ['store', GOODS],
        ],
      ],
    ])
    expect(movements[0]).toMatchObject({ order: { _id: id, storeName: 'Doña Rosa' }, settlement: null })
  })

  it('is read alike by operators, with who settled what', async () => {
    await delivered()
    await settled({ kind: 'rider-paid', seen: SHARE, money: 100 })
    const mine = await cash()
    const theirs = await test.ok('getCashOfRider', { params: { id: rider.id } }, test.operator)
    expect(theirs.settlements.map(({ by }) => by)).toEqual(['Operador'])
    expect({ ...theirs, settlements: theirs.settlements.map(({ by: _by, ...rest }) => rest) }).toEqual(mine)
    const movements = { params: { id: rider.id }, query: {} }
    expect(await test.ok('listMovementsOfRider', movements, test.operator)).toEqual(
      await test.ok('listMovements', { query: {} }, rider.token),
    )
  })

  it('lists a day’s movements, and all of them by page', async () => {
    for (let orders = 0; orders < 26; orders++) {
      test.clock.advance(40 * 60_000)
      await test.goOnDuty(rider)
      await delivered()
    }
    const read = (query: Record<string, string>) => test.ok('listMovements', { query }, rider.token)
    const first = await read({})
    expect(first.movements).toHaveLength(50)
    const second = await read({ after: first.next! })
    expect([second.movements.length, second.next]).toEqual([2, null])
    const all = [...first.movements, ...second.movements]
    const day = (at: string) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 10)
    const days = [...new Set(all.map(({ occurredAt }) => day(occurredAt)))]
    expect(days.length).toBeGreaterThan(1)
    for (const each of days) {
      const expected = all.filter(({ occurredAt }) => day(occurredAt) === each).map(({ _id }) => _id)
      expect((await read({ day: each })).movements.map(({ _id }) => _id)).toEqual(expected)
    }
    expect(await refused(test.send('listMovements', { query: { after: 'x' } }, rider.token))).toContain('400')
  })
})

describe('a settlement', () => {
  it('of what the rider owes, in parts, is told and lowers it', async () => {
    await delivered()
    const first = await settled({ kind: 'rider-paid', seen: SHARE, money: 100, reason: 'En efectivo' })
    expect(await cash()).toMatchObject({
      owed: 15.01,
      settlements: [{ _id: first, kind: 'rider-paid', money: 100, reason: 'En efectivo', order: null }],
    })
    expect((await cash()).settlements[0]).not.toHaveProperty('by')
    expect((await told())[0]).toMatchObject({
      kind: 'settled',
      reason: 'En efectivo',
      body: `Le pagaste ${formatPesos(100)} a la plataforma. Si no es así, decilo en tu Caja.`,
    })
    await settled({ kind: 'rider-paid', seen: 15.01, money: 15.01 })
    expect((await cash()).owed).toBe(0)
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries.find(({ action }) => action === 'debt-settled')?.details).toMatchObject({
      settlement: 'rider-paid',
      pesos: 15.01,
    })
  })

  it('of what the platform owes, after it took on a store’s debt', async () => {
    const id = await canceledFor('store')
    expect(await cash()).toMatchObject({ owed: 0, debts: [{ money: GOODS, isInHand: false }] })
    await settled({ kind: 'platform-bears', orderId: id, seen: GOODS, money: GOODS })
    expect(await cash()).toMatchObject({ owed: -GOODS, debts: [] })
    await settled({ kind: 'platform-paid', seen: GOODS, money: 500.5 })
    expect((await cash()).owed).toBe(-12_000)
  })

  it('by the store, in parts, as an operator or the rider says', async () => {
    const id = await canceledFor('store')
    await settled({ kind: 'store-refunded', orderId: id, seen: GOODS, money: 500.5 })
    expect((await cash()).debts).toMatchObject([{ money: 12_000 }])
    const report = (seen: number, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      return test.send('reportRefund', { body: { orderId: id, seen }, headers }, rider.token)
    }
    test.clock.advance(60_000)
    expect(await refused(report(GOODS))).toBe(
      `409 DEBT_STALE: Mientras tanto pasó a ${formatPesos(12_000)}. Mirá los movimientos.`,
    )
    const reported = await report(12_000, 'once')
    expect(reported).toMatchObject({
      status: 200,
      body: { kind: 'store-refunded', money: 12_000 },
    })
    expect(await cash()).toMatchObject({ owed: 0, debts: [] })
    expect((await cash()).settlements[0]?.confirmedAt, 'who says so has confirmed it').not.toBeNull()
    expect(await report(12_000, 'once'), 'again, by a phone that had no answer').toEqual(reported)
    expect((await report(12_000)).status).toBe(409)
  })

  it('that leaves a loss with the rider says why', async () => {
    const id = await canceledFor('store')
    const body = { kind: 'rider-bears', orderId: id, seen: GOODS, money: GOODS }
    expect(await refused(settle(body))).toBe('400 INVALID_INPUT: reason,Completá el motivo')
    await settled({ ...body, reason: 'Se lo comió' })
    expect(await cash()).toMatchObject({ owed: 0, debts: [] })
    const words = `Los ${formatPesos(GOODS)} que pagaste en el local quedan a tu cargo. Si no estás de acuerdo, decilo en tu Caja.`
    const notice = { kind: 'settled', reason: 'Se lo comió', body: words }
    expect(await told()).toContainEqual(expect.objectContaining(notice))
  })

  /** The store gave it back, and the customer paid it as well: now the rider owes it to the store. */
  async function paidTwice(): Promise<string> {
    const id = await onTheWay()
    const atTheDoor = test.clock.now().toISOString()
    test.clock.advance(60_000)
    await test.ok('setOrderStatus', { params: { id }, body: movedTo('canceled') }, test.operator)
    await settled({ kind: 'store-refunded', orderId: id, seen: GOODS, money: GOODS })
    const body = { status: 'delivered', occurredAt: atTheDoor }
    await test.ok('setOrderStatus', { params: { id }, body }, rider.token)
    await test.ok('reviewEarnings', { params: { id }, body: { confirm: true } }, test.operator)
    return id
  }

  it('stands with every debt when the order turns out otherwise', async () => {
    await paidTwice()
    expect(await cash()).toMatchObject({ owed: SHARE, debts: [{ money: -GOODS }] })
  })

  it('of what the rider owes a store, in parts, is told, and undone', async () => {
    const orderId = await paidTwice()
    const repaid = { kind: 'store-repaid', orderId }
    await settled({ ...repaid, seen: GOODS, money: 500.5 })
    expect(await cash()).toMatchObject({ owed: SHARE, debts: [{ money: -12_000 }] })
    const refusals = [
      refused(settle({ ...repaid, seen: GOODS, money: 1 })),
      refused(settle({ ...repaid, seen: 12_000, money: 12_000.01 })),
    ]
    expect(await Promise.all(refusals)).toEqual([
      `409 DEBT_STALE: Mientras tanto pasó a ${formatPesos(12_000)}. Mirá los movimientos.`,
      `400 INVALID_INPUT: money,Es más de lo que se debe: ${formatPesos(12_000)}`,
    ])
    test.clock.advance(60_000)
    const id = await settled({ ...repaid, seen: 12_000, money: 12_000 })
    expect(await cash()).toMatchObject({ owed: SHARE, debts: [] })
    const body = `Le devolviste ${formatPesos(12_000)} al local. Si no es así, decilo en tu Caja.`
    expect(await told()).toContainEqual(expect.objectContaining({ kind: 'settled', body }))
    await undo(id)
    expect((await cash()).debts).toMatchObject([{ money: -12_000 }])
  })

  it('of a store’s debt is no rider’s, nor the other way round', async () => {
    const theirs = await canceledFor('store')
    const body = { orderId: theirs, seen: GOODS, money: GOODS }
    expect(await refused(settle({ ...body, kind: 'store-repaid' }))).toBe(
      '400 INVALID_INPUT: orderId,El rider no le debe nada al local',
    )
    rider = await test.onlyRiderOnDuty()
    const orderId = await paidTwice()
    const expected = '400 INVALID_INPUT: orderId,El local no debe nada: el rider le debe a él'
    expect(await refused(settle({ ...body, orderId, kind: 'store-refunded' }))).toBe(expected)
    const report = (seen: number) =>
      refused(test.send('reportRefund', { body: { orderId, seen } }, rider.token))
    expect(await report(GOODS)).toBe(expected)
    for (const nothing of [0, 1e-9])
      expect(await report(nothing)).toMatch(/^400 .*seen,El importe tiene que ser mayor que cero/)
  })

  it.each<[what: string, body: object, expected: RegExp]>([
    ['more than is owed', { kind: 'rider-paid', money: 115.02 }, /400 .*money,Es más de lo que se debe/],
    ['nothing', { kind: 'rider-paid', money: 0 }, /400 .*money,El importe tiene que ser mayor que cero/],
    ['less than a centavo', { kind: 'rider-paid', money: 1e-9 }, /400 .*money,El importe tiene que ser/],
    ['less than nothing', { kind: 'rider-paid', money: -5 }, /400 .*money/],
    ['half a centavo', { kind: 'rider-paid', money: 0.005 }, /400 .*money/],
    ['what nobody owes', { kind: 'platform-paid', money: 1 }, /409 DEBT_STALE/],
    ['what is seen otherwise', { kind: 'rider-paid', seen: 115, money: 1 }, /409 DEBT_STALE/],
    [
      'an order’s debt without an order',
      { kind: 'store-refunded', money: 1 },
      /400 .*orderId,Indicá el pedido/,
    ],
    ['what there is not', { kind: 'gift', money: 1 }, /400 .*kind/],
  ])('of %s is refused, and changes nothing', async (_, body, expected) => {
    await delivered()
    const before = await test.fingerprint()
    expect(await refused(settle({ seen: SHARE, ...body }))).toMatch(expected)
    expect(await test.fingerprint()).toBe(before)
  })

  it('while the order is in hand is refused', async () => {
    const orderId = await onTheWay()
    const body = { kind: 'store-refunded', orderId, seen: GOODS, money: GOODS }
    expect(await refused(settle(body))).toMatch(/400 .*orderId,El pedido todavía está en curso/)
    expect((await test.send('reportRefund', { body: { orderId, seen: GOODS } }, rider.token)).status).toBe(
      400,
    )
    await test.advance(rider, orderId, 'delivered')
  })

  it('is not made twice by two operators', async () => {
    await delivered()
    const other: TestOperator = await test.newOperator('admin')
    const body = { kind: 'rider-paid', seen: SHARE, money: SHARE }
    const answers = await Promise.all([settle(body), settle(body, other.token), settle(body)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409'])
    expect((await cash()).owed).toBe(0)
  })

  it('is for admins', async () => {
    const { token } = await test.newOperator('dispatcher')
    expect((await settle({ kind: 'rider-paid', seen: 1, money: 1 }, token)).status).toBe(403)
  })

  it('of a rider who is not there', async () => {
    const parts = { params: { id: test.zoneId }, body: { kind: 'rider-paid', seen: 1, money: 1 } }
    expect((await test.send('settle', parts, test.operator)).status).toBe(404)
  })
})

describe('undoing', () => {
  it('makes entries of its own, and is told; once', async () => {
    const orderId = await canceledFor('store')
    const id = await settled({ kind: 'platform-bears', orderId, seen: GOODS, money: GOODS })
    const { movements: before } = await test.ok('listMovements', { query: {} }, rider.token)
    expect((await undo(id)).status).toBe(200)
    expect(await cash()).toMatchObject({
      owed: 0,
      debts: [{ order: { _id: orderId }, money: GOODS }],
      settlements: [{ _id: id, undone: 'Era otro rider' }],
    })
    const { movements: after } = await test.ok('listMovements', { query: {} }, rider.token)
    expect(after.slice(1)).toEqual(before)
    expect(after[0]).toMatchObject({ cause: 'undone', settlement: 'platform-bears' })
    const body = `Ya no cuenta que la plataforma te debe los ${formatPesos(GOODS)} que pagaste en el local.`
    const undone = { kind: 'settlement_undone', reason: 'Era otro rider', body }
    expect(await told()).toContainEqual(expect.objectContaining(undone))
    expect((await undo(id)).status).toBe(409)
    expect((await undo(test.zoneId)).status).toBe(404)
  })

  it('by two operators at once happens once', async () => {
    await delivered()
    const id = await settled({ kind: 'rider-paid', seen: SHARE, money: SHARE })
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect((await cash()).owed).toBe(SHARE)
  })
})

describe('the receipt', () => {
  async function paid(): Promise<string> {
    await delivered()
    return await settled({ kind: 'rider-paid', seen: SHARE, money: SHARE })
  }
  const upheld = (id: string, text = 'Hay recibo firmado') =>
    test.send('answerDispute', { params: { id }, body: { text } }, test.operator)
  const counted = () => test.ok('listDues', { query: { limit: '0' } }, test.operator)
  const disputes = async () => {
    const { dues } = await test.ok('listDues', { query: {} }, test.operator)
    return dues.filter((one) => one.rider._id === rider.id).map((one) => one.disputes)
  }

  it('is the rider’s, once given', async () => {
    const id = await paid()
    expect((await answer(id, { confirm: true })).status).toBe(200)
    const { settlements } = await cash()
    expect(settlements[0]).toMatchObject({ confirmedAt: test.clock.now().toISOString(), dispute: null })
    test.clock.advance(60_000)
    expect((await answer(id, { confirm: true })).status, 'again').toBe(200)
    expect((await cash()).settlements).toEqual(settlements)
  })

  it('or says what is wrong, which operators see on top and answer once', async () => {
    const id = await paid()
    expect((await answer(id, { confirm: false })).status, 'without a word').toBe(400)
    expect(await refused(upheld(id))).toBe('409 SETTLEMENT_ANSWERED: El rider no reclamó nada')
    expect((await answer(id, { confirm: false, text: 'Pagué 200' })).status).toBe(200)
    expect((await cash()).settlements[0]).toMatchObject({
      confirmedAt: null,
      dispute: 'Pagué 200',
      answer: null,
    })
    const { dues } = await test.ok('listDues', { query: {} }, test.operator)
    expect(dues[0]).toMatchObject({ rider: { _id: rider.id }, disputes: 1 })
    expect(await counted()).toMatchObject({ dues: [], disputes: 1 })
    expect((await answer(id, { confirm: true })).status, 'changed its mind').toBe(409)
    expect((await answer(id, { confirm: false, text: 'Pagué 200' })).status, 'again').toBe(200)
    expect((await upheld(id)).status).toBe(200)
    expect((await upheld(id)).status, 'again').toBe(200)
    expect((await upheld(id, 'Otra cosa')).status).toBe(409)
    const answered = { kind: 'dispute_answered', body: 'Hay recibo firmado' }
    expect(await told()).toContainEqual(expect.objectContaining(answered))
    expect(await disputes()).toEqual([])
    expect(await counted()).toMatchObject({ disputes: 0 })
  })

  it('or a dispute ends with the undoing', async () => {
    const id = await paid()
    await answer(id, { confirm: true })
    expect((await answer(id, { confirm: false, text: 'Me equivoqué de fila' })).status).toBe(200)
    expect(await disputes()).toEqual([1])
    await undo(id)
    expect(await disputes()).toEqual([0])
    expect((await upheld(id)).status).toBe(409)
  })

  it('is asked for a month, also where newer ones fill the list; a dispute stays until it is answered', async () => {
    await delivered()
    const made: string[] = []
    for (let at = 0; at < SETTLEMENTS_SHOWN + 2; at++) {
      test.clock.advance(1_000)
      made.unshift(await settled({ kind: 'rider-paid', seen: (SHARE * 100 - at) / 100, money: 0.01 }))
    }
    const [last, beforeLast] = made.toReversed()
    const shown = async () => (await cash()).settlements.map(({ _id }) => _id)
    expect(await shown()).toEqual(made)
    await answer(last!, { confirm: true })
    expect(await shown(), 'answered').toEqual(made.slice(0, -1))
    await answer(beforeLast!, { confirm: false, text: 'No pagué eso' })
    test.clock.advance(APPEALS.withinDays * 86_400_000)
    rider = await test.logInAgain(rider)
    test.operator = await test.loginOperator()
    expect(await shown(), 'disputed').toEqual(made.slice(0, -1))
    expect((await upheld(beforeLast!)).status).toBe(200)
    expect(await shown()).toEqual(made.slice(0, -2))
  })

  it('is no other rider’s', async () => {
    const id = await paid()
    const other = await test.newRider()
    await test.activate(other)
    expect((await answer(id, { confirm: true }, other)).status).toBe(404)
  })
})

describe('dues', () => {
  it('are those of everybody who has any, the most first, by page', async () => {
    await test.sql.query('update riders set working = false')
    const { total, dues } = await test.ok('listDues', { query: {} }, test.operator)
    expect(total).toBe(dues.length)
    const sums = dues.map(({ owed, storesOwe }) => Math.abs(owed) + Math.abs(storesOwe))
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
    const rest = await test.ok('listDues', { query: { offset: '3' } }, test.operator)
    expect(rest.dues).toEqual(dues.slice(3))
  })
})
