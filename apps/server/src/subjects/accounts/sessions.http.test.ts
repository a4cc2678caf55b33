import { SESSION_LIFE_MS } from '@puni/contract/accounts/limits'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('sessions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const isIn = async (token: string) => (await test.send('listSessions', {}, token)).status === 200
  const sessionsOf = async (token: string) => (await test.ok('listSessions', {}, token)).sessions
  const isWorking = async ({ id }: TestRider) => {
    const { rows } = await test.sql.query<{ working: boolean }>('select working from riders where id = $1', [
      id,
    ])
    return rows[0]?.working
  }
  /** A rider logged in on three devices. */
  const onThreeDevices = async () => {
    const rider = await test.activatedRider()
    return {
      rider,
      tokens: [rider.token, await test.login(rider.email), await test.login(rider.email)] as const,
    }
  }

  describe('end by themselves', () => {
    // Its own session ends too.
    afterEach(async () => void (test.operator = await test.loginOperator()))

    it.each([
      ['rider', () => test.newRider().then(({ token }) => token)],
      ['operator', () => test.loginOperator()],
    ] as const)('when a %s does not use them, and after a long time even if used', async (kind, logIn) => {
      const { idle, absolute } = SESSION_LIFE_MS[kind]
      const [unused, used] = [await logIn(), await logIn()]
      const began = test.clock.now().getTime()
      const age = () => test.clock.now().getTime() - began
      test.clock.advance(idle - 1)
      expect(await isIn(used)).toBe(true)
      test.clock.advance(1)
      expect(await test.refused('listSessions', {}, unused), 'as an unknown one').toBe('401 UNAUTHENTICATED')
      while (age() + idle < absolute) {
        test.clock.advance(idle / 2)
        expect(await isIn(used), `used, after ${age() / HOUR} h`).toBe(true)
      }
      test.clock.advance((absolute - age()) / 2)
      expect(await isIn(used)).toBe(true)
      test.clock.advance(absolute - age() - 1)
      expect(await isIn(used)).toBe(true)
      test.clock.advance(1)
      expect(await isIn(used), 'too old').toBe(false)
    })

    it('are then deleted, with the duty of a rider who has no other', async () => {
      const rider = await test.riderOnDuty()
      const stays = await test.riderOnDuty()
      test.clock.advance(20 * DAY)
      expect(await isIn(stays.token)).toBe(true)
      test.clock.advance(10 * DAY)
      await test.app.endOldSessions()
      const { rows } = await test.sql.query('select from sessions where rider_id = $1', [rider.id])
      expect(rows).toEqual([])
      expect([await isWorking(rider), await isWorking(stays)]).toEqual([false, true])
      expect(await isIn(stays.token)).toBe(true)
    })

    it('with their live streams', async () => {
      const rider = await test.activatedRider()
      const stream = await fetch(`${test.origin}/prod/api/rider/${rider.id}/events`, {
        headers: { authorization: `Bearer ${rider.token}` },
      })
      const ended = stream.text()
      test.clock.advance(30 * DAY)
      await test.app.endOldSessions()
      expect(await Promise.race([ended.then(() => 'ended'), pause(5_000, 'open')])).toBe('ended')
    })
  })

  it('note their use, but seldom', async () => {
    const { token } = await test.newRider()
    const since = test.clock.now().getTime()
    const lastUse = async () => {
      const [session] = await sessionsOf(token)
      return (new Date(session!.lastUsedAt).getTime() - since) / MINUTE
    }
    expect(await lastUse()).toBe(0)
    test.clock.advance(4 * MINUTE)
    await lastUse()
    expect(await lastUse(), 'after four minutes').toBe(0)
    test.clock.advance(MINUTE)
    await lastUse()
    expect(await lastUse(), 'after five').toBe(5)
  })

  it('are listed with their devices, the one that asks marked', async () => {
    const rider = await test.newRider()
    test.clock.advance(HOUR)
    const body = { email: rider.email, password: RIDER_PASSWORD }
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36',
    }
    const { token } = await test.ok('loginRider', { body, headers })
    const [second, first] = await sessionsOf(token)
    const now = test.clock.now()
    expect(second).toEqual({
      _id: expect.any(String),
      device: 'Chrome en Android',
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      isCurrent: true,
    })
    expect(first).toMatchObject({
      device: null,
      createdAt: new Date(now.getTime() - HOUR).toISOString(),
      isCurrent: false,
    })
  })

  it('are ended one by one, by their owner only', async () => {
    const { rider, tokens } = await onThreeDevices()
    const stranger = await test.newRider()
    const listed = await sessionsOf(tokens[0])
    const other = listed.find(({ isCurrent }) => !isCurrent)!
    const end = (token: string) => test.send('endOtherSession', { params: { id: other._id } }, token)
    for (const token of [stranger.token, test.operator]) expect((await end(token)).status).toBe(404)
    expect(await sessionsOf(tokens[0])).toHaveLength(3)
    expect((await end(rider.token)).status).toBe(200)
    expect((await sessionsOf(tokens[0])).map(({ _id }) => _id)).not.toContain(other._id)
    expect(await end(rider.token)).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } })
    expect(await sessionsOf(tokens[0])).toHaveLength(2)
  })

  it('are ended everywhere else, which leaves duty alone', async () => {
    const { rider, tokens } = await onThreeDevices()
    await test.goOnDuty(rider)
    await test.ok('endAllSessions', { body: { keepThis: true } }, tokens[0])
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, false])
    expect(await isWorking(rider)).toBe(true)
  })

  it('are ended everywhere, which ends duty', async () => {
    const { rider, tokens } = await onThreeDevices()
    await test.goOnDuty(rider)
    await test.ok('endAllSessions', { body: { keepThis: false } }, tokens[1])
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false])
    expect(await isWorking(rider)).toBe(false)
  })

  it('of a rider are ended by an operator, which ends duty and stands in the log', async () => {
    const { rider, tokens } = await onThreeDevices()
    // Nearer than those whom the tests before left on duty.
    await test.goOnDuty(rider, 10)
    const { _id: orderId } = await test.acceptedOrder(rider)
    const end = (id: string) => test.send('endRiderSessions', { params: { id } }, test.operator)
    expect(await end(rider.id)).toMatchObject({ status: 200, body: { _id: rider.id, working: false } })
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false])
    const order = await test.ok('getOrder', { params: { id: orderId } }, test.operator)
    expect(order, 'the order in hand stays').toMatchObject({ status: 'assigned' })
    expect(await isIn(await test.login(rider.email))).toBe(true)
    const { entries } = await test.ok('listAuditLog', { query: { subjectId: rider.id } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'rider-logged-out' })
    expect((await end('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await test.cancel(orderId)
  })

  it('are ended everywhere by an operator too, one of several', async () => {
    const [one, other] = [await test.loginOperator(), await test.loginOperator()]
    await test.ok('endAllSessions', { body: { keepThis: true } }, one)
    expect(await Promise.all([one, other, test.operator].map(isIn))).toEqual([true, false, false])
    test.operator = one
  })
})
