/** Everything that somebody else changes in a rider's world is told to the rider. */
import { type NoticeKind, NOTICE_KINDS } from '@puni/contract/notifications/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { PushService } from '@puni/verify/support/push-service'
import { movedTo } from '@puni/verify/support/canceled'
import { AMOUNTS, TestApp, type TestRider } from '@puni/verify/support/test-app'
import type { DomainEvent } from '../../platform/outcomes/domain-events.ts'

const MINUTE = 60_000

let service: PushService
let test: TestApp
beforeAll(async () => {
  service = await PushService.start()
  test = await TestApp.start({ PUSH_HOSTS: service.origin })
  test.clock.set('2026-03-10T15:00:00Z')
  test.operator = await test.loginOperator()
})
afterAll(async () => {
  await test.stop()
  await service.stop()
})

const move = (status: string, orderId: string, reason?: string) =>
  test.ok(
    'setOrderStatus',
    { params: { id: orderId }, body: { ...movedTo(status), ...(reason && { reason }) } },
    test.operator,
  )
const review = (orderId: string, confirm: boolean) =>
  test.ok('reviewEarnings', { params: { id: orderId }, body: { confirm } }, test.operator)
const block = ({ id }: TestRider) =>
  test.ok('blockRider', { params: { id }, body: { reason: 'Papeles vencidos' } }, test.operator)
const unblock = ({ id }: TestRider) => test.ok('unblockRider', { params: { id } }, test.operator)
const setZones = ({ id }: TestRider, zoneIds: readonly string[]) =>
  test.ok('setRiderZones', { params: { id }, body: { zoneIds: [...zoneIds] } }, test.operator)
/** Without telling anybody. */
const setClosed = (at: Date | null) =>
  test.sql.query('update zones set closed_at = $1 where id = $2', [at, test.zoneId])
const told = async ({ id, token }: TestRider) =>
  (await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)).notices ?? []
const logged = async ({ id, token }: TestRider) =>
  (await test.ok('listRiderOffers', { params: { id }, query: {} }, token)).notices ?? []
/** Who is blocked has no order to ask for, and sees a screen that says why. */
const unread = async (rider: TestRider, kind: NoticeKind) =>
  kind === 'blocked' ? (await logged(rider)).filter(({ readAt }) => readAt === null) : await told(rider)

async function onTheWay(rider: TestRider, replace: Parameters<TestApp['placeOrder']>[0] = {}) {
  const { _id } = await test.placeOrder(replace)
  await test.dispatch()
  await test.accept(rider, _id)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, _id, status)
  return _id
}

const takeBack = ({ id: riderId }: TestRider, id: string, next: 'offer' | 'store') =>
  test.ok(
    'takeBackOrder',
    { params: { id }, body: { riderId, pickedUp: true, reason: 'Se le rompió la moto', next } },
    test.operator,
  )

/** A delivery that was reported after an operator had ended the order. */
async function heldDelivery(rider: TestRider) {
  const id = await onTheWay(rider)
  await move('canceled', id)
  await test.advance(rider, id, 'delivered')
  return id
}

/** The same of an order that another rider has by then. */
async function claimedDelivery(rider: TestRider) {
  const id = await onTheWay(rider)
  await move('error', id)
  await move('pending', id)
  const other = await test.riderOnDuty(10)
  await test.dispatch()
  await test.accept(other, id)
  await test.advance(rider, id, 'delivered')
  return { id, other }
}

const askForContact = async (id: string, phone: string) =>
  await test.ok('beginContactChange', { params: { id }, body: { phone } }, test.operator)
async function confirmContact(id: string, phone: string): Promise<void> {
  const { whatsappUrl } = await askForContact(id, phone)
  const code = /\b\d{6}\b/.exec(new URL(whatsappUrl).searchParams.get('text')!)![0]
  await test.ok('confirmContactChange', { params: { id }, body: { code } }, test.operator)
}

/** Its phone acknowledges an offer that nobody answers. */
async function miss(rider: TestRider): Promise<void> {
  const { _id } = await test.placeOrder()
  await test.dispatch()
  await test.offeredTo(rider)
  test.clock.advance(2 * MINUTE)
  await test.dispatch()
  await move('canceled', _id)
}

/** The rider has paid the commission of an order. */
async function settledDebt(rider: TestRider): Promise<string> {
  const { _id } = await test.acceptedOrder(rider)
  await test.deliver(rider, _id)
  const { owed } = await test.ok('getCash', {}, rider.token)
  const body = { kind: 'rider-paid', seen: owed, money: owed }
  return (await test.ok('settle', { params: { id: rider.id }, body }, test.operator))._id
}

/** Has a rider owe what it may, divided by `times`. */
async function owingUpTo(rider: TestRider, times: number): Promise<void> {
  await test.deliver(rider, (await test.acceptedOrder(rider))._id)
  const { owed } = await test.ok('getCash', {}, rider.token)
  await test.sql.query('update riders set cash_limit = $2 where id = $1', [
    rider.id,
    Math.round(owed * times * 100),
  ])
  await test.app.tellCashLimits()
}

/** How each comes about. Returns the rider who is told, if that is another one. */
const SCENES: Readonly<Record<NoticeKind, (rider: TestRider) => Promise<TestRider | void>>> = {
  order_canceled: async (rider) => void (await move('canceled', await onTheWay(rider))),
  order_closed: async (rider) => void (await move('error', await onTheWay(rider))),
  order_delivered: async (rider) =>
    void (await move('delivered', await onTheWay(rider, { handover: 'pin' }))),
  order_assigned: async (rider) => {
    const { _id: id } = await test.placeOrder()
    const body = { riderId: rider.id, as: 'assignment' }
    await test.ok('assignOrder', { params: { id }, body }, test.operator)
    await test.advance(rider, id, 'canceled')
  },
  order_taken_back: async (rider) => {
    const id = await onTheWay(rider)
    await takeBack(rider, id, 'offer')
    await move('canceled', id)
  },
  order_returned: async (rider) => void (await takeBack(rider, await onTheWay(rider), 'store')),
  order_edited: async (rider) => {
    const id = await onTheWay(rider)
    const { updatedAt: seen } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    const { destination } = test.newOrder()
    const body = { seen, destination: { ...destination, street: 'Moreno' } }
    await test.ok('editOrder', { params: { id }, body }, test.operator)
    await test.advance(rider, id, 'canceled')
  },
  customer_note: async (rider) => {
    const id = await onTheWay(rider)
    const params = { token: await test.trackingToken(id) }
    await test.ok('sendNote', { params, body: { text: 'El timbre no anda' } })
  },
  order_corrected: async (rider) => {
    const id = await onTheWay(rider)
    await test.advance(rider, id, 'canceled')
    await move('error', id)
  },
  order_offered_again: async (rider) => {
    const id = await onTheWay(rider)
    await test.advance(rider, id, 'error')
    await move('pending', id)
    await move('canceled', id)
  },
  order_adjusted: async (rider) => {
    const id = await onTheWay(rider)
    await test.advance(rider, id, 'delivered')
    const { shippingCost: seen } = AMOUNTS
    const body = { amount: 'shippingCost', seen, correct: seen + 0.5, reason: 'Era más lejos' }
    await test.ok('adjustOrder', { params: { id }, body }, test.operator)
  },
  settled: async (rider) => void (await settledDebt(rider)),
  settlement_undone: async (rider) => {
    const id = await settledDebt(rider)
    await test.ok('undoSettlement', { params: { id }, body: { reason: 'Era otro rider' } }, test.operator)
  },
  dispute_answered: async (rider) => {
    const id = await settledDebt(rider)
    const body = { confirm: false, text: 'Pagué más' }
    await test.ok('answerSettlement', { params: { id }, body }, rider.token)
    await test.ok('answerDispute', { params: { id }, body: { text: 'Hay recibo' } }, test.operator)
  },
  cash_near_limit: async (rider) => await owingUpTo(rider, 1.2),
  cash_limit_reached: async (rider) => await owingUpTo(rider, 1),
  terms_changed: async ({ id }) => {
    await test.ok('setCashLimit', { params: { id }, body: { limit: 500 } }, test.operator)
  },
  delivery_held: async (rider) => void (await heldDelivery(rider)),
  delivery_claimed: async (rider) => {
    const { id, other } = await claimedDelivery(rider)
    await test.advance(other, id, 'canceled')
  },
  claim_rejected: async (rider) => {
    const { id, other } = await claimedDelivery(rider)
    await review(id, false)
    await test.advance(other, id, 'canceled')
  },
  order_taken_over: async (rider) => {
    const { id, other } = await claimedDelivery(rider)
    await review(id, true)
    return other
  },
  earnings_confirmed: async (rider) => void (await review(await heldDelivery(rider), true)),
  earnings_rejected: async (rider) => void (await review(await heldDelivery(rider), false)),
  appeal_answered: async (rider) => {
    const id = await onTheWay(rider)
    await move('canceled', id)
    const form = new FormData()
    form.set('body', 'Ya estaba en la puerta')
    form.set('orderId', id)
    const { _id } = await test.ok('sendAppeal', { form }, rider.token)
    const body = { outcome: 'accepted', text: 'Tenés razón' }
    await test.ok('answerAppeal', { params: { id: _id }, body }, test.operator)
  },
  zone_given: async (rider) => {
    const zone = await test.createZone('Zona nueva')
    await setZones(rider, [test.zoneId, zone._id])
  },
  zone_taken: async (rider) => {
    const zone = await test.createZone('Otra zona')
    await setZones(rider, [zone._id])
  },
  zone_closed: async () => {
    const params = { id: test.zoneId }
    await test.ok('closeZone', { params, body: { reason: 'Tormenta' } }, test.operator)
    await setClosed(null)
  },
  zone_reopened: async () => {
    await setClosed(test.clock.now())
    await test.ok('reopenZone', { params: { id: test.zoneId } }, test.operator)
  },
  duty_ended: async () => {
    test.clock.advance(24 * 60 * MINUTE)
    test.operator = await test.loginOperator()
    await test.app.endSilentDuty()
  },
  still_there: async (rider) => await miss(rider),
  paused_absent: async (rider) => {
    await miss(rider)
    await miss(rider)
  },
  pause_over: async ({ id, token }) => {
    await test.ok('setPause', { params: { id }, body: { minutes: 15 } }, token)
    test.clock.advance(15 * MINUTE)
    await test.dispatch()
  },
  blocked: async (rider) => void (await block(rider)),
  unblocked: async (rider) => {
    await block(rider)
    await unblock(rider)
  },
  recovery_issued: async ({ id }) =>
    void (await test.ok('issueRecoveryCode', { params: { id } }, test.operator)),
  contact_changing: async ({ id }) => void (await askForContact(id, '11 6000-0001')),
  contact_changed: async ({ id }) => await confirmContact(id, '11 6000-0002'),
}

describe('a rider is told', () => {
  it.each(NOTICE_KINDS)(
    '%s: in the app until it is read, live, by push, and in the logbook',
    async (kind) => {
      const rider = await test.onlyRiderOnDuty()
      const phone = service.subscribe()
      await test.subscribe(rider, phone.token)
      const whose = (await SCENES[kind](rider)) ?? rider
      const notice = (await unread(whose, kind)).find((each) => each.kind === kind)
      expect(notice).toMatchObject({ readAt: null })
      if (whose === rider) {
        await test.push()
        const pushed = phone.received.map(({ data }) => ('noticeId' in data ? data.noticeId : null))
        expect(pushed).toContain(notice!._id)
      }
      for (const _ of ['read', 'repeated'])
        await test.ok('readNotice', { params: { id: notice!._id } }, whose.token)
      expect((await unread(whose, kind)).map(({ _id }) => _id)).not.toContain(notice!._id)
      expect((await logged(whose)).find(({ _id }) => _id === notice!._id)?.readAt).not.toBeNull()
    },
  )

  it('with what is needed to act on it, live, and nobody else is', async () => {
    const rider = await test.onlyRiderOnDuty()
    const other = await test.activatedRider()
    const events: LiveEvent[] = []
    const ended = new AbortController()
    const response = await fetch(`${test.origin}${API_PREFIX}/rider/${rider.id}/events`, {
      headers: { authorization: `Bearer ${rider.token}` },
      signal: ended.signal,
    })
    void readLiveEvents(response, (event) => events.push(event)).catch(() => undefined)
    const id = await onTheWay(rider)
    await move('canceled', id, 'El cliente se arrepintió')
    await expect.poll(() => events.map(({ type }) => type)).toContain('notice')
    ended.abort()
    const order = await test.ok('getOrder', { params: { id } }, test.operator)
    expect(await told(rider)).toMatchObject([
      {
        kind: 'order_canceled',
        orderNumber: order.number,
        storeName: order.origin.independentStoreName,
        storePhone: order.origin.storePhone,
        reason: 'El cliente se arrepintió',
        pickedUp: true,
        paid: order.management.storeValue,
      },
    ])
    const [notice] = await told(rider)
    expect(await told(other)).toEqual([])
    expect(await test.refused('readNotice', { params: { id: notice!._id } }, other.token)).toBe(
      '404 NOTICE_NOT_FOUND',
    )
  })

  it('nothing by push that was read meanwhile', async () => {
    const rider = await test.onlyRiderOnDuty()
    const phone = service.subscribe()
    await test.subscribe(rider, phone.token)
    await move('canceled', await onTheWay(rider))
    const [notice] = await told(rider)
    await test.ok('readNotice', { params: { id: notice!._id } }, rider.token)
    await test.push()
    expect(phone.received).toEqual([])
  })
})

/**
 * How a rider learns of each thing that can happen: by a notice, or because the rider did it, or because it goes on a screen that says so.
 * The compiler asks here about a new one.
 */
const LEARNED: Readonly<Record<DomainEvent['type'], readonly NoticeKind[] | string>> = {
  'message-moved': 'is itself the telling',
  'order-placed': 'concerns no rider',
  'order-accepted': 'by the rider',
  'order-assigned': ['order_assigned'],
  'order-moved': [
    'order_canceled',
    'order_closed',
    'order_delivered',
    'order_taken_back',
    'order_returned',
    'order_edited',
    'order_corrected',
    'order_offered_again',
    'delivery_held',
    'order_taken_over',
  ],
  'order-flagged': [
    'earnings_confirmed',
    'earnings_rejected',
    'delivery_claimed',
    'claim_rejected',
    'order_adjusted',
  ],
  'customer-wrote': ['customer_note'],
  'offer-made': 'the offer itself',
  'offer-skipped': 'by the rider',
  'offer-ended': 'the offer leaves the screen with its words: journeys/offer__expire-and-skip__goes-on',
  'offer-got-further': 'concerns operators',
  'rider-signed-up': 'by the rider',
  'rider-located': 'by the rider',
  'rider-changed': [
    'settled',
    'settlement_undone',
    'dispute_answered',
    'cash_near_limit',
    'cash_limit_reached',
    'terms_changed',
    'zone_given',
    'zone_closed',
    'zone_reopened',
    'unblocked',
    'contact_changed',
  ],
  'rider-noted': 'is for operators, and in the export of the rider’s data',
  'store-changed': 'concerns operators',
  'zone-changed': 'concerns operators; what it closes, and what it pays, is told to its riders',
  'recurring-changed': 'concerns operators',
  'bulk-read': 'concerns operators',
  'rider-blocked': ['blocked'],
  'duty-changed': ['duty_ended', 'zone_taken', 'paused_absent'],
  'pause-ended': ['pause_over'],
  // A code by itself changes nothing but that it is there.
  'notice-given': ['recovery_issued', 'contact_changing', 'still_there'],
  'notice-read': 'by the rider, or what it told is over',
  'appeal-sent': 'by the rider',
  'appeal-answered': ['appeal_answered'],
  'emergency-told': 'by the rider',
  'emergency-over': 'the dialog says when an operator saw it: journeys/emergency__order__acknowledged',
  'session-ended': 'the log-in page says so: apps/rider/src/platform/session/stored-session.test.tsx',
}

it('whatever can happen to a rider has its words', () => {
  const kinds = Object.values(LEARNED).flatMap((how) => (typeof how === 'string' ? [] : how))
  expect(kinds.toSorted()).toEqual(NOTICE_KINDS.toSorted())
})
