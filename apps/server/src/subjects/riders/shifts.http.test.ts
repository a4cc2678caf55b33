/** Times on duty, as stored in the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'

describe('a shift', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start()
    rider = await test.activatedRider()
  })
  afterAll(() => test.stop())

  const shifts = async () =>
    (
      await test.sql.query<{ zone_id: string; on_at: Date; off_at: Date | null; latitude: number | null }>(
        `select zone_id, on_at, off_at, latitude, placed_at from shifts where rider_id = $1 order by id`,
        [rider.id],
      )
    ).rows
  const work = (working: boolean, zoneId = test.zoneId) =>
    test.ok('setWorking', { params: { id: rider.id }, body: { working, zoneId } }, rider.token)

  it('begins with duty, and keeps the first place', async () => {
    const began = test.clock.now()
    await work(true)
    expect(await shifts()).toEqual([
      { zone_id: test.zoneId, on_at: began, off_at: null, latitude: null, placed_at: null },
    ])
    test.clock.advance(5_000)
    const placedAt = test.clock.now()
    await test.goOnDuty(rider, 0)
    test.clock.advance(60_000)
    await test.goOnDuty(rider, 2_000)
    expect(await shifts()).toEqual([
      { zone_id: test.zoneId, on_at: began, off_at: null, latitude: PICKUP.latitude, placed_at: placedAt },
    ])
  })

  it('lasts over a restart and a log-out', async () => {
    const before = await shifts()
    await test.restart()
    await test.ok('logout', {}, await test.login(rider.email))
    expect(await shifts()).toEqual(before)
  })

  it('ends with duty, once', async () => {
    test.clock.advance(3_600_000)
    await work(false)
    await work(false)
    expect((await shifts()).map(({ off_at }) => off_at)).toEqual([test.clock.now()])
  })

  it('ends and another begins where the rider changes zones on duty', async () => {
    const other = await test.createZone('Otra')
    await test.ok(
      'setRiderZones',
      { params: { id: rider.id }, body: { zoneIds: [test.zoneId, other._id] } },
      test.operator,
    )
    await test.goOnDuty(rider, 100)
    test.clock.advance(60_000)
    await work(true, other._id)
    const [, first, second] = await shifts()
    expect(first).toMatchObject({ zone_id: test.zoneId, off_at: test.clock.now() })
    expect(second).toMatchObject({ zone_id: other._id, on_at: test.clock.now(), off_at: null })
    expect(second?.latitude, 'the rider is where it was').toBe(first?.latitude)
  })

  it('ends when the rider is blocked', async () => {
    test.clock.advance(60_000)
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, test.operator)
    expect((await shifts()).at(-1)?.off_at).toEqual(test.clock.now())
  })

  it('is open once at most, whatever the code forgets', async () => {
    const open = () =>
      test.sql.query(`insert into shifts (rider_id, zone_id, on_at) values ($1, $2, now())`, [
        rider.id,
        test.zoneId,
      ])
    await open()
    await expect(open()).rejects.toThrow('shifts_one_open_per_rider')
  })
})
