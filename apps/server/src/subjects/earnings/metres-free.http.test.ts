/** How far a rider moved without an order, as the phone's positions tell. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PICKUP, TestApp, type TestRider } from '@puni/verify/support/test-app'

const MINUTE = 60_000
/** Where duty began, metres north of the store. */
const START = 500
/** From north to south, and at this latitude from east to west. */
const METRES_A_DEGREE = 111_195
const METRES_A_DEGREE_EAST = METRES_A_DEGREE * Math.cos((PICKUP.latitude * Math.PI) / 180)

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.start()
  test.clock.set('2026-03-09T15:00:00Z')
})
afterAll(() => test.stop())
beforeEach(async () => {
  test.operator = await test.loginOperator()
  rider = await test.onlyRiderOnDuty()
})

interface Report {
  /** Metres from where duty began. */
  readonly north?: number
  readonly east?: number
  readonly accuracy?: number
  /** Since the report before, milliseconds. */
  readonly after?: number
  /** How old it is by then, milliseconds. */
  readonly old?: number
}

async function report({
  north = 0,
  east = 0,
  accuracy = 10,
  after = MINUTE,
  old = 0,
}: Report): Promise<void> {
  test.clock.advance(after)
  const lat = PICKUP.latitude + (START + north) / METRES_A_DEGREE
  const lng = PICKUP.longitude + east / METRES_A_DEGREE_EAST
  const at = new Date(test.clock.now().getTime() - old).toISOString()
  await test.ok('setPosition', { params: { id: rider.id }, body: { lat, lng, accuracy, at } }, rider.token)
}

const metresIn = async (month: number) =>
  (
    await test.ok(
      'getMonthlyTotals',
      { params: { id: rider.id }, query: { year: '2026', month: String(month) } },
      rider.token,
    )
  ).work!.metresFree
const metres = () => metresIn(3)

/** Independent errors of both coordinates, two thirds of them within the accuracy, the same in every run. */
function jitter(accuracy: number): () => { readonly north: number; readonly east: number } {
  let seed = 20_260_309
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => {
    const radius = (accuracy / 1.5) * Math.sqrt(-2 * Math.log(random()))
    const angle = 2 * Math.PI * random()
    return { north: radius * Math.cos(angle), east: radius * Math.sin(angle) }
  }
}

describe('the way without an order', () => {
  it('is ridden in full, whatever the jitter', async () => {
    const next = jitter(10)
    await report(next())
    // Ten kilometres at 25 km/h: north, then east.
    for (let ridden = 104; ridden <= 10_000; ridden += 104) {
      const { north, east } = next()
      const place = { north: north + Math.min(ridden, 5_000), east: east + Math.max(0, ridden - 5_000) }
      await report({ ...place, after: 15_000 })
    }
    expect(await metres()).toBeGreaterThan(9_500)
    expect(await metres()).toBeLessThan(10_500)
  })

  it('is nothing for a phone that lies still for eight hours', async () => {
    const next = jitter(20)
    for (let minutes = 0; minutes < 8 * 60; minutes += 1) await report({ ...next(), accuracy: 20 })
    expect(await metres()).toBe(0)
  })

  it('is not what is ridden with an order, nor from where it ended', async () => {
    const { _id } = await test.acceptedOrder(rider)
    await report({ north: 400 })
    await test.deliver(rider, _id)
    await report({ north: 800 })
    expect(await metres()).toBe(0)
    await report({ north: 1_100 })
    expect(await metres()).toBe(300)
  })

  it.each<[string, Report]>([
    ['after a long time without a position', { north: 1_000, after: 5 * MINUTE + 1_000 }],
    ['faster than a vehicle', { north: 2_200 }],
    ['to a vague place', { north: 1_000, accuracy: 101 }],
    ['no longer than the accuracies of both', { north: 140, accuracy: 61 }],
    ['to where the rider was before', { north: 1_000, old: MINUTE }],
  ])('is no leg %s', async (_, last) => {
    await report(last)
    expect(await metres()).toBe(0)
  })

  it('goes on after a vague place and after an error', async () => {
    await report({ north: 200, accuracy: 300 })
    await report({ north: 400 })
    expect(await metres()).toBe(400)
    await report({ north: 9_900 })
    await report({ north: 400 })
    await report({ north: 600 })
    expect(await metres()).toBe(600)
  })

  it('counts in the month in which its shift began, and ends with it', async () => {
    // Half past eleven at night in Buenos Aires.
    test.clock.set('2026-04-01T02:30:00Z')
    test.operator = await test.loginOperator()
    rider = await test.onlyRiderOnDuty()
    await report({ north: 100 })
    test.clock.set('2026-04-01T03:30:00Z')
    await report({ north: 200 })
    await report({ north: 400 })
    expect([await metresIn(3), await metresIn(4)]).toEqual([300, 0])
    const working = (working: boolean) =>
      test.ok('setWorking', { params: { id: rider.id }, body: { working } }, rider.token)
    await working(false)
    const { rows } = await test.sql.query(
      'select leg_latitude, leg_longitude, leg_accuracy_m from riders where id = $1',
      [rider.id],
    )
    expect(rows).toEqual([{ leg_latitude: null, leg_longitude: null, leg_accuracy_m: null }])
    await working(true)
    await report({ north: 600 })
    await report({ north: 750 })
    expect([await metresIn(3), await metresIn(4)]).toEqual([300, 150])
  })
})
