import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FcmService } from '@puni/verify/support/fcm-service'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { readServiceAccount } from './service-account.ts'

describe('pushes by FCM', () => {
  const pushToken = `d${'x'.repeat(20)}:APA91b${'x'.repeat(120)}`
  let fcm: FcmService
  let folder: string
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    fcm = await FcmService.start()
    folder = await mkdtemp(join(tmpdir(), 'puni-fcm-'))
    const keyFile = join(folder, 'key.json')
    await writeFile(keyFile, fcm.keyFile())
    test = await TestApp.start({ FCM_SERVICE_ACCOUNT: keyFile, FCM_URL: `${fcm.origin}/` })
    rider = await test.activatedRider()
  })
  afterAll(async () => {
    await test.stop()
    await fcm.stop()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    await test.goOnDuty(rider)
    await test.subscribe(rider, pushToken)
    fcm.messages.length = 0
    fcm.answers.length = 0
  })

  /** Makes an offer, runs `work`, and ends the offer by skipping it. */
  async function whileOffered(work: () => Promise<void>): Promise<void> {
    const { _id } = await test.placeOrder()
    await test.dispatch()
    await work()
    await test.skip(rider, _id)
    await test.cancel(_id)
  }
  const tokenOf = async () => (await test.ok('getMe', {}, rider.token)).pushToken

  it('carry data only, as text, with the life of the offer', async () => {
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    await test.push()
    const { offers } = await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)
    const offerId = offers[0]?._id ?? ''
    expect(fcm.messages).toEqual([
      {
        token: pushToken,
        data: {
          title: 'Doña Rosa',
          body: '$\u00a02.300 · 3,1 km en total (estimado) · Pagás $\u00a012.501 al retirar · Hasta Belgrano al 2200',
          type: 'new_order',
          orderId,
          offerId,
          expiresAt: new Date(test.clock.now().getTime() + 90_000).toISOString(),
          messageId: `offer-${offerId}`,
        },
        android: { priority: 'high', ttl: '90s' },
        webpush: { headers: { TTL: '90', Urgency: 'high', Topic: offerId.replaceAll('-', '') } },
      },
    ])
    expect(offers[0]?.sentAt).not.toBeNull()
    await test.cancel(orderId)
    await test.push()
    expect(fcm.messages[1]?.data).toMatchObject({ type: 'offer_gone', offerId })
  })

  it('ask for access once an hour, and again when it was taken away', async () => {
    await whileOffered(() => test.push())
    const { granted } = fcm
    await whileOffered(() => test.push())
    expect(fcm.granted).toBe(granted)
    fcm.revokeAccess()
    await whileOffered(() => test.push())
    expect(fcm.granted).toBe(granted + 1)
    test.clock.advance(3_540_000)
    await test.goOnDuty(rider)
    await whileOffered(() => test.push())
    expect(fcm.granted).toBe(granted + 2)
    expect(fcm.messages).toHaveLength(4)
  })

  it('forget a token that is registered no more', async () => {
    await whileOffered(async () => {
      fcm.answers.push({ status: 404, errorCode: 'UNREGISTERED' })
      await test.push()
    })
    expect(await tokenOf()).toBeNull()
  })

  it('are tried again when FCM is busy, and not when it finds the message wrong', async () => {
    await whileOffered(async () => {
      fcm.answers.push({ status: 503, headers: { 'retry-after': '5' } }, { status: 429 })
      await test.push()
      test.clock.advance(4_999)
      await test.push()
      expect(fcm.answers).toHaveLength(1)
      test.clock.advance(1)
      await test.push()
      test.clock.advance(2_000)
      await test.push()
      expect(fcm.messages).toHaveLength(1)
    })
    await whileOffered(async () => {
      fcm.answers.push({ status: 400, errorCode: 'INVALID_ARGUMENT' })
      await test.push()
      test.clock.advance(5_000)
      await test.push()
      expect(fcm.messages).toHaveLength(1)
    })
    expect(await tokenOf()).toBe(pushToken)
  })

  it('go out only by tokens of their form', async () => {
    for (const bad of ['y'.repeat(60), `${'y'.repeat(120)} `, 'ñ'.repeat(120), `[${'y'.repeat(120)}]`]) {
      expect(await test.refused('setPushToken', { body: { pushToken: bad } }, rider.token)).toBe(
        '400 PUSH_TOKEN_INVALID',
      )
    }
  })

  it('need a key file that is one', async () => {
    const notOne = join(folder, 'other.json')
    await writeFile(notOne, '{"type":"service_account","private_key":"secreto"}')
    for (const path of [notOne, join(folder, 'none.json')]) {
      await expect(readServiceAccount(path)).rejects.toThrow(
        `FCM_SERVICE_ACCOUNT=${path}: is not a readable key file of a service account`,
      )
    }
  })
})
