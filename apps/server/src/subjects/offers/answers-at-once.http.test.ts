/**
 * An answer to an offer concurrent with anything that withdraws the offer: one waits for the other, neither
 * fails.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '@puni/verify/support/lock-waits'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { CANCELED } from '@puni/verify/support/canceled'

type Deed = (rider: TestRider, orderId: string) => Promise<{ readonly status: number }>

describe('an offer that is answered and taken back at once', () => {
  let test: TestApp
  let elsewhere: string
  beforeAll(async () => {
    test = await TestApp.start()
    elsewhere = (await test.createZone('Norte'))._id
  })
  afterAll(() => test.stop())

  const setZones = ({ id }: TestRider, zoneIds: string[]) =>
    test.send('setRiderZones', { params: { id }, body: { zoneIds } }, test.operator)
  const work = (rider: TestRider, body: object) =>
    test.send('setWorking', { params: { id: rider.id }, body }, rider.token)

  const takenBackBy: readonly [string, Deed][] = [
    ['rider goes off duty', (rider) => work(rider, { working: false })],
    ['rider logs out', ({ token }) => test.send('logout', {}, token)],
    ['rider changes zones', (rider) => work(rider, { working: true, zoneId: elsewhere })],
    [
      'rider is blocked',
      ({ id }) => test.send('blockRider', { params: { id }, body: { reason: 'Prueba' } }, test.operator),
    ],
    ['rider loses the zone', (rider) => setZones(rider, [elsewhere])],
    [
      'order is canceled',
      (_, id) => test.send('setOrderStatus', { params: { id }, body: CANCELED }, test.operator),
    ],
  ]

  describe.each<[string, Deed]>([
    ['accepted', (rider, orderId) => test.accept(rider, orderId)],
    ['skipped', (rider, orderId) => test.skip(rider, orderId)],
  ])('%s', (_, answer) => {
    describe.each(['before', 'after'])('just %s', (when) => {
      it.each(takenBackBy)('the %s', async (_, takeBack) => {
        const rider = await test.activatedRider()
        await setZones(rider, [test.zoneId, elsewhere])
        await test.goOnDuty(rider, 100)
        const { _id: orderId } = await test.placeOrder()
        onTestFinished(async () => {
          // If the test failed in between, its locks would block the others.
          await test.sql.query('rollback')
          await test.cancel(orderId)
          await setZones(rider, [elsewhere])
        })
        await test.dispatch()
        expect((await test.offeredTo(rider))?._id).toBe(orderId)

        // Both block on the offer, in this order, each already holding the locks it takes before it.
        await test.sql.query('begin')
        await test.sql.query('select 1 from offers where order_id = $1 for update', [orderId])
        const answers: Promise<{ readonly status: number }>[] = []
        for (const deed of when === 'before' ? [answer, takeBack] : [takeBack, answer]) {
          answers.push(deed(rider, orderId))
          await expect.poll(() => countLockWaits(test.sql)).toBe(answers.length)
        }
        await test.sql.query('commit')

        const statuses = (await Promise.all(answers)).map(({ status }) => status)
        expect(statuses.filter((status) => status >= 500)).toEqual([])
      })
    })
  })
})
