import type { PushMessage } from '@puni/contract/notifications/push'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PushService, type Subscriber } from '@puni/verify/support/push-service'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

describe('pushes', () => {
  let service: PushService
  let test: TestApp
  beforeAll(async () => {
    service = await PushService.start()
    test = await TestApp.start({ PUSH_HOSTS: service.origin, PUBLIC_URL: 'https://puni.example' })
  })
  afterAll(async () => {
    await test.stop()
    await service.stop()
    expect(service.problems).toEqual([])
  })
  afterEach(async () => {
    // Leave no riders or orders for the next test.
    await test.sql.query(`
      delete from push_jobs;
      update offers set outcome = 'withdrawn', closed_at = offered_at where outcome is null;
      update orders set status = 'canceled';
      update riders set working = false
    `)
  })

  async function riderWithPhone(metres = 500): Promise<{ rider: TestRider; phone: Subscriber }> {
    const rider = await test.riderOnDuty(metres)
    const phone = service.subscribe()
    await test.subscribe(rider, phone.token)
    return { rider, phone }
  }

  /** An order that was just offered and hasn't been pushed yet. */
  async function offeredOrder(): Promise<{ orderId: string; offerId: string }> {
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    const { offers } = await history(orderId)
    return { orderId, offerId: offers.at(-1)?._id ?? '' }
  }

  async function pushedOrder() {
    const offered = await offeredOrder()
    await test.push()
    return offered
  }

  const history = (id: string) => test.ok('listOrderEvents', { params: { id } }, test.operator)
  const tokenOf = async (rider: TestRider) => (await test.ok('getMe', {}, rider.token)).pushToken
  const types = (messages: readonly PushMessage[]) => messages.map(({ data }) => data.type)
  const jobs = async () => (await test.sql.query('select * from push_jobs')).rows

  it('tell of an offer: what it pays, how far it is, what is to be fronted and where it goes, for as long as it lives', async () => {
    const { phone } = await riderWithPhone(1_000)
    const { orderId, offerId } = await offeredOrder()
    test.clock.advance(2_500)
    await test.push()
    const [push] = phone.requests
    expect(push?.message).toEqual({
      web_push: 8030,
      mutable: true,
      messageId: `offer-${offerId}`,
      notification: {
        title: 'Doña Rosa',
        body: '$\u00a02.300 · 3,7 km en total (estimado) · Pagás $\u00a012.501 al retirar · Hasta Belgrano al 2200',
        navigate: 'https://puni.example/',
        lang: 'es-AR',
        tag: `offer-${offerId}`,
        silent: false,
      },
      data: {
        type: 'new_order',
        orderId,
        offerId,
        expiresAt: new Date(test.clock.now().getTime() + 87_500).toISOString(),
      },
    })
    const { pushPublicKey } = await test.ok('getConfig', {})
    expect(push).toMatchObject({
      ttlSeconds: 87,
      urgency: 'high',
      topic: offerId.replaceAll('-', ''),
      publicKey: pushPublicKey,
      subject: 'https://puni.example',
    })
    expect((await history(orderId)).offers).toMatchObject([
      { _id: offerId, sentAt: test.clock.now().toISOString(), receivedAt: null, outcome: null },
    ])
  })

  it('go out once, whoever looks and however often', async () => {
    const { phone } = await riderWithPhone()
    await offeredOrder()
    const first = test.app
    await test.throughAnotherServer(async () => {
      await Promise.all([first.pushWorker.sendDue(), test.push(), first.pushWorker.sendDue(), test.push()])
    })
    await test.push()
    expect(phone.requests).toHaveLength(1)
  })

  it('are signed with the same key by every process, also after a restart', async () => {
    const key = async () => (await test.ok('getConfig', {})).pushPublicKey
    const before = await key()
    expect(await test.throughAnotherServer(key)).toBe(before)
    await test.restart()
    expect(await key()).toBe(before)
  })

  it('wait in the database while no server runs', async () => {
    const { phone } = await riderWithPhone()
    await offeredOrder()
    await test.restart()
    await test.push()
    expect(types(phone.received)).toEqual(['new_order'])
  })

  it('are taken up again when a server died over them', async () => {
    const { phone } = await riderWithPhone()
    await offeredOrder()
    let died = (): void => undefined
    const taken = new Promise<void>((resolve) => {
      phone.answer = async () => {
        resolve()
        await new Promise<void>((resolve) => (died = resolve))
        return { status: 500 }
      }
    })
    const sending = test.push()
    await taken
    phone.answer = { status: 201 }
    await test.throughAnotherServer(async () => {
      await test.push()
      expect(phone.requests, 'still the job of the first').toHaveLength(1)
      test.clock.advance(15_000)
      await test.push()
    })
    expect(types(phone.received)).toEqual(['new_order'])
    died()
    await sending
    expect(await jobs()).toEqual([])
  })

  it('go out by themselves while a server runs, and one that ends finishes what it began', async () => {
    const { phone } = await riderWithPhone()
    await test.throughAnotherServer(async () => {
      test.app.start()
      let answer = (): void => undefined
      phone.answer = async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return { status: 201 }
      }
      await test.placeOrder()
      await expect.poll(() => phone.requests).toHaveLength(1)
      const ended = test.app.close()
      answer()
      await ended
    })
    expect(types(phone.received)).toEqual(['new_order'])
    expect(await jobs()).toEqual([])
  })

  it('are made only for riders with a phone to push to', async () => {
    await test.riderOnDuty()
    await offeredOrder()
    expect(await jobs()).toEqual([])
  })

  it('are not sent for an offer that was answered or ended before', async () => {
    const { rider, phone } = await riderWithPhone()
    const accepted = await offeredOrder()
    await test.accept(rider, accepted.orderId)
    await test.push()
    await test.cancel(accepted.orderId)
    const skipped = await offeredOrder()
    await test.skip(rider, skipped.orderId)
    await test.push()
    const canceled = await offeredOrder()
    await test.cancel(canceled.orderId)
    await test.push()
    await offeredOrder()
    test.clock.advance(90_000)
    await test.push()
    expect(
      phone.received.map(({ data }) => data.type),
      'of no offer',
    ).toEqual(['notice'])
    expect(await jobs()).toEqual([])
  })

  it('are tried again with growing pauses while the service fails, and the time left is told', async () => {
    const { phone } = await riderWithPhone()
    phone.answer = { status: 503 }
    await pushedOrder()
    expect(phone.requests).toHaveLength(1)
    for (const pause of [1_000, 2_000, 4_000]) {
      const tries = phone.requests.length
      test.clock.advance(pause / 2 - 1)
      await test.push()
      expect(phone.requests, `not yet after half of ${pause} ms`).toHaveLength(tries)
      test.clock.advance(pause / 2 + 1)
      await test.push()
      expect(phone.requests).toHaveLength(tries + 1)
    }
    phone.answer = { status: 201 }
    test.clock.advance(8_000)
    await test.push()
    expect(phone.received).toHaveLength(1)
    expect(phone.requests.map(({ ttlSeconds }) => ttlSeconds)).toEqual([90, 89, 87, 83, 75])
    expect(await jobs()).toEqual([])
  })

  it('wait as long as the service asks for', async () => {
    const { phone } = await riderWithPhone()
    phone.answer = { status: 429, headers: { 'retry-after': '30' } }
    const { offerId } = await pushedOrder()
    await test.receipt(offerId)
    phone.answer = { status: 201 }
    test.clock.advance(29_999)
    await test.push()
    expect(phone.received).toEqual([])
    test.clock.advance(1)
    await test.push()
    expect(phone.received).toHaveLength(1)
  })

  it('are given up when the next try would come too late', async () => {
    const { phone } = await riderWithPhone()
    phone.answer = { status: 429, headers: { 'retry-after': '90' } }
    const first = await pushedOrder()
    expect(await jobs()).toEqual([])
    await test.cancel(first.orderId)
    phone.answer = { status: 500 }
    const { orderId } = await pushedOrder()
    for (let second = 0; second < 90; second++) {
      test.clock.advance(1_000)
      await test.push()
    }
    expect(await jobs()).toEqual([])
    expect((await history(orderId)).offers).toMatchObject([{ sentAt: null }])
  })

  it.each([400, 413, 302])(
    'that are refused with %i are not tried again, and the token stays',
    async (status) => {
      const { rider, phone } = await riderWithPhone()
      phone.answer = { status, headers: { location: `${service.origin}/elsewhere` } }
      await pushedOrder()
      test.clock.advance(5_000)
      await test.push()
      expect(phone.requests).toHaveLength(1)
      expect(await jobs()).toEqual([])
      expect(await tokenOf(rider)).toBe(phone.token)
    },
  )

  it.each([404, 410])('that meet a dead token, by %i, forget it', async (status) => {
    const { rider, phone } = await riderWithPhone()
    phone.answer = { status }
    await pushedOrder()
    expect(await tokenOf(rider)).toBeNull()
    expect(await jobs()).toEqual([])
  })

  it('that meet a dead token go to the one that replaced it meanwhile', async () => {
    const { rider, phone } = await riderWithPhone()
    const renewed = service.subscribe()
    phone.answer = async () => {
      await test.subscribe(rider, renewed.token)
      return { status: 410 }
    }
    await pushedOrder()
    expect(await tokenOf(rider)).toBe(renewed.token)
    expect(types(renewed.received)).toEqual(['new_order'])
  })

  it('take back what the phone shows when the offer expires, quietly and now or never', async () => {
    const { rider, phone } = await riderWithPhone()
    const { orderId, offerId } = await pushedOrder()
    await test.offeredTo(rider)
    test.clock.advance(90_000)
    await test.dispatch()
    await test.push()
    expect(types(phone.received).toSorted(), 'the rider is asked, too').toEqual([
      'new_order',
      'notice',
      'offer_gone',
    ])
    const [offer, gone] = ['new_order', 'offer_gone'].map((type) =>
      phone.requests.find(({ message }) => message.data.type === type),
    )
    expect(gone).toMatchObject({
      ttlSeconds: 0,
      topic: offer?.topic,
      message: {
        notification: {
          title: 'Doña Rosa',
          body: 'El pedido ya no está disponible',
          tag: offer?.message.notification.tag,
          silent: true,
        },
        data: { type: 'offer_gone', orderId, offerId },
      },
    })
    await test.push()
    expect(phone.requests).toHaveLength(3)
  })

  it('take it back too when the order is canceled, the rider leaves duty, or nobody was reached', async () => {
    const { rider, phone } = await riderWithPhone()
    const canceled = await pushedOrder()
    await test.cancel(canceled.orderId)
    await test.push()
    expect(types(phone.received)).toEqual(['new_order', 'offer_gone'])
    await pushedOrder()
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    await test.push()
    expect(types(phone.received).slice(2)).toEqual(['new_order', 'offer_gone'])
    await test.goOnDuty(rider)
    await test.dispatch()
    await test.push()
    test.clock.advance(20_000)
    await test.dispatch()
    await test.push()
    expect(types(phone.received).slice(4)).toEqual(['new_order', 'offer_gone'])
  })

  it('take nothing back after the rider’s own answer', async () => {
    const { rider, phone } = await riderWithPhone()
    const skipped = await pushedOrder()
    await test.skip(rider, skipped.orderId)
    const accepted = await pushedOrder()
    await test.accept(rider, accepted.orderId)
    await test.push()
    expect(types(phone.received)).toEqual(['new_order', 'new_order'])
    expect(await jobs()).toEqual([])
  })

  it('take back an offer that ended while its push was under way', async () => {
    const { phone } = await riderWithPhone()
    const { orderId } = await offeredOrder()
    phone.answer = async () => {
      phone.answer = { status: 201 }
      await test.cancel(orderId)
      return phone.answer
    }
    await test.push()
    expect(types(phone.received)).toEqual(['new_order', 'offer_gone'])
  })

  it('go to whoever used the phone last', async () => {
    const { rider: former, phone } = await riderWithPhone(100)
    const next = await test.riderOnDuty(900)
    await test.subscribe(next, phone.token)
    expect([await tokenOf(former), await tokenOf(next)]).toEqual([null, phone.token])
    const { orderId } = await pushedOrder()
    expect(phone.received, 'offered to the nearer one, who has no phone').toEqual([])
    await test.skip(former, orderId)
    await test.dispatch()
    await test.push()
    expect(types(phone.received)).toEqual(['new_order'])
  })

  it('go to nobody who logged out, and still to who was blocked', async () => {
    const { rider, phone } = await riderWithPhone()
    await test.ok('logout', {}, rider.token)
    await pushedOrder()
    expect(phone.requests).toEqual([])
    const again = await test.login(rider.email)
    expect(await tokenOf({ ...rider, token: again })).toBeNull()
    await test.subscribe({ ...rider, token: again }, phone.token)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, test.operator)
    expect(await tokenOf({ ...rider, token: again })).toBe(phone.token)
  })

  describe('for trying out', () => {
    const tryOut = (rider: TestRider) => ({ params: { id: rider.id } })

    it('arrive at once, and only where the rider asks for them', async () => {
      const { rider, phone } = await riderWithPhone()
      const { rider: other } = await riderWithPhone()
      const { testId } = await test.ok('testPush', tryOut(rider), rider.token)
      expect(phone.requests).toMatchObject([
        {
          ttlSeconds: 60,
          urgency: 'high',
          message: {
            messageId: testId,
            notification: {
              title: 'PUNI Rider',
              body: 'Esta es una notificación de prueba',
              navigate: 'https://puni.example/orders',
              tag: 'test',
            },
            data: { type: 'test', testId },
          },
        },
      ])
      expect(await test.refused('testPush', tryOut(rider), other.token)).toBe('403 FORBIDDEN')
    })

    it('say so when there is no token, or it is dead, or the service fails', async () => {
      const { rider, phone } = await riderWithPhone()
      phone.answer = { status: 500 }
      expect(await test.refused('testPush', tryOut(rider), rider.token)).toBe('502 PUSH_REFUSED')
      expect(await tokenOf(rider)).toBe(phone.token)
      phone.answer = { status: 410 }
      expect(await test.refused('testPush', tryOut(rider), rider.token)).toBe('409 PUSH_NOT_SET')
      expect(await tokenOf(rider)).toBeNull()
      expect(await test.refused('testPush', tryOut(rider), rider.token)).toBe('409 PUSH_NOT_SET')
      expect(phone.requests).toHaveLength(2)
    })
  })
})
