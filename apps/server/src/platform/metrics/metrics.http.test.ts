/** What a process tells of itself, read as Prometheus does. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const METRICS_TOKEN = 'una-ficha-para-las-cifras'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ METRICS_TOKEN })
})
afterAll(() => test.stop())

const get = (token: string | null) =>
  fetch(`${test.origin}/metrics`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })
const scrape = async () => (await get(METRICS_TOKEN)).text()

/** The value of a series, named as in the format; undefined if there is none. */
function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** A process that has read no queue yet. */
const scrapeAnew = async () => test.restart().then(scrape)

describe('/metrics', () => {
  it('is read with its token only', async () => {
    expect((await get(METRICS_TOKEN)).headers.get('content-type')).toMatch(/^text\/plain/)
    for (const token of [null, '', 'otra', test.operator]) expect((await get(token)).status).toBe(401)
  })

  it('does not exist without a token in the configuration', async () => {
    const open = await TestApp.start()
    try {
      const response = await fetch(`${open.origin}/metrics`, { headers: { authorization: 'Bearer ' } })
      expect(response.status).toBe(404)
    } finally {
      await open.stop()
    }
  })

  it('has times by call and class of status, and no streams among them', async () => {
    const rider = await test.activatedRider()
    const of = (metrics: string, call: string, status: string) =>
      valueOf(metrics, `puni_call_duration_seconds_count{call="${call}",status="${status}"}`) ?? 0
    const before = await scrape()
    await test.ok('getMe', {}, rider.token)
    await test.refused('getMe', {}, 'nobody')
    await fetch(`${test.origin}/none/of/ours`)
    const stream = await fetch(`${test.origin}/prod/api/operator/events`, {
      headers: { authorization: `Bearer ${test.operator}` },
    })
    const after = await scrape()
    expect(of(after, 'getMe', '2xx') - of(before, 'getMe', '2xx')).toBe(1)
    expect(of(after, 'getMe', '4xx') - of(before, 'getMe', '4xx')).toBe(1)
    expect(of(after, 'other', '4xx') - of(before, 'other', '4xx')).toBe(1)
    expect(valueOf(after, 'puni_live_streams')).toBe(1)
    await stream.body?.cancel()
    expect(await scrape()).not.toContain('streamOperator')
  })

  it('counts offers by what became of them, and looks at zones', async () => {
    const rider = await test.riderOnDuty()
    const before = await scrape()
    const first = await test.placeOrder()
    await test.dispatch()
    await test.skip(rider, first._id)
    await test.cancel(first._id)
    const second = await test.placeOrder()
    await test.dispatch()
    test.clock.advance(91_000)
    await test.dispatch()
    await test.cancel(second._id)
    await test.deliver(rider, (await test.acceptedOrder(rider))._id)
    const after = await scrape()
    const grew = (series: string) => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0)
    expect(grew('puni_orders_placed_total')).toBe(3)
    expect(grew('puni_offers_made_total')).toBe(3)
    expect(grew('puni_offers_ended_total{outcome="skipped"}')).toBe(1)
    expect(grew('puni_offers_ended_total{outcome="unreached"}')).toBe(1)
    expect(grew('puni_offers_ended_total{outcome="accepted"}')).toBe(1)
    expect(grew('puni_dispatch_look_seconds_count{outcome="decided"}')).toBeGreaterThanOrEqual(3)
    await test.send('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
  })
})

describe('the ages of queues', () => {
  it('are those of the oldest waiting order, due push and expired offer', async () => {
    const before = await scrapeAnew()
    for (const name of ['order_without_offer', 'push_job'])
      expect(valueOf(before, `puni_oldest_${name}_seconds`)).toBe(0)
    const order = await test.placeOrder()
    test.clock.advance(40_000)
    expect(valueOf(await scrapeAnew(), 'puni_oldest_order_without_offer_seconds')).toBe(40)

    const rider = await test.riderOnDuty()
    await test.dispatch()
    await waitingPush(rider)
    test.clock.advance(100_000)
    const late = await scrapeAnew()
    expect(valueOf(late, 'puni_oldest_order_without_offer_seconds')).toBe(0)
    expect(valueOf(late, 'puni_oldest_push_job_seconds')).toBe(100)
    expect(valueOf(late, 'puni_offer_expiry_lateness_seconds')).toBe(10)
    await test.cancel(order._id)
  })

  it('are that of the oldest alarm that no operator has seen', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id: id } = await test.acceptedOrder(rider)
    const body = { occurredAt: test.clock.now().toISOString(), position: null }
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const { emergency } = await test.ok('reportEmergency', { params: { id }, body, ...key }, rider.token)
    test.clock.advance(70_000)
    expect(valueOf(await scrapeAnew(), 'puni_oldest_unseen_emergency_seconds')).toBe(70)
    await test.ok('acknowledgeEmergency', { params: { id: emergency._id } }, test.operator)
    expect(valueOf(await scrapeAnew(), 'puni_oldest_unseen_emergency_seconds')).toBe(0)
    await test.cancel(id)
  })

  it('are read once, however often they are asked for', async () => {
    await scrapeAnew()
    await test.placeOrder()
    test.clock.advance(60_000)
    const [again, oncemore] = await Promise.all([scrape(), scrape()])
    for (const metrics of [again, oncemore])
      expect(valueOf(metrics, 'puni_oldest_order_without_offer_seconds')).toBe(0)
  })

  it('are unknown while the database is away, and nothing else is', async () => {
    await test.restart()
    const bringBack = await test.takeDatabaseAway()
    const metrics = await scrape()
    await bringBack()
    expect(valueOf(metrics, 'puni_database_up')).toBe(0)
    expect(valueOf(metrics, 'puni_oldest_push_job_seconds')).toBeNaN()
    expect(valueOf(metrics, 'puni_pool_connections_max')).toBe(8)
    expect(valueOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  })
})

/** A push to this rider that is due since its offer. */
async function waitingPush(rider: TestRider): Promise<void> {
  await test.sql.query(
    `insert into push_jobs (rider_id, offer_id, kind, due_at, expires_at, created_at)
     select rider_id, id, 'offer', offered_at, expires_at, offered_at from offers
     where rider_id = $1 and outcome is null`,
    [rider.id],
  )
}
