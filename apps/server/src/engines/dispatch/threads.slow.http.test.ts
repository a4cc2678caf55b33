/** Zones are decided beside the requests: in threads, a few at a time, by the processes whose role it is. */
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { fillZone } from '@puni/verify/support/large-zone'
import { TestApp } from '@puni/verify/support/test-app'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await TestApp.start(environment)
  cleanUps.push(() => test.stop())
  return test
}

/** The threads started from now on. */
function threadsOf(): Worker[] {
  const threads: Worker[] = []
  const note = (worker: Worker) => void threads.push(worker)
  process.on('worker', note)
  cleanUps.push(async () => void process.off('worker', note))
  return threads
}

const offersOf = async (test: TestApp) =>
  Number((await test.sql.query('select count(*) from offers where outcome is null')).rows[0].count)

describe('a large zone', () => {
  it('is decided while requests are answered', async () => {
    const test = await start()
    await fillZone(test, { recent: 320, open: 1, riders: 1 })
    // Starts the thread.
    await test.dispatch()
    await fillZone(test, { open: 40, riders: 150 })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    let isDecided = false
    let answered = 0
    delay.enable()
    const began = performance.now()
    const dispatched = test.dispatch().finally(() => (isDecided = true))
    while (!isDecided) {
      expect((await fetch(`${test.origin}/health`)).status).toBe(200)
      answered += 1
    }
    await dispatched
    const tookMs = performance.now() - began
    delay.disable()
    expect(await offersOf(test)).toBeGreaterThan(10)
    expect(answered).toBeGreaterThan(10)
    expect(delay.max / 1e6, `the longest silence of a look of ${tookMs} ms`).toBeLessThan(tookMs / 3)
  })

  it.runIf(process.platform === 'linux')(
    'is decided with the priority of requests: beside other programs offers would come too late',
    async () => {
      const test = await start()
      await fillZone(test, { recent: 60, open: 10, riders: 20 })
      const threads = threadsOf()
      await test.dispatch()
      expect(threads).toHaveLength(1)
      // Linux has a niceness for every thread of this process.
      const ids = readdirSync('/proc/self/task').map(Number)
      expect(new Set(ids.map((id) => getPriority(id)))).toEqual(new Set([getPriority()]))
    },
  )

  it('is left alone by a thread that ends meanwhile, and decided anew at the next look by another', async () => {
    const test = await start()
    await fillZone(test, { recent: 60, open: 10, riders: 20 })
    const threads = threadsOf()
    const failed = test.dispatch().then(
      () => 'decided',
      (error: Error) => error.message,
    )
    await expect.poll(() => threads).toHaveLength(1)
    await threads[0]?.terminate()
    expect(await failed).toContain('a dispatch thread ended')
    expect(await offersOf(test)).toBe(0)
    expect((await test.sql.query('select * from zone_leases')).rows, 'the zone is given back').toEqual([])
    await test.dispatch()
    expect(await offersOf(test)).toBeGreaterThan(0)
    expect(threads).toHaveLength(2)
  })

  it('holds up no shutdown, and its thread ends with the process', async () => {
    const test = await TestApp.start()
    await fillZone(test, { recent: 60, open: 10, riders: 20 })
    const threads = threadsOf()
    test.app.start()
    await expect.poll(() => threads).toHaveLength(1)
    await test.stop()
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  })

  it('is decided as before after the clock jumped back by an hour, and forth again', async () => {
    const test = await start()
    await fillZone(test, { recent: 60, open: 10, riders: 20 })
    await test.dispatch()
    const before = await offersOf(test)
    expect(before).toBeGreaterThan(0)
    for (const jumpMs of [-3_600_000, 3_600_000]) {
      test.clock.advance(jumpMs)
      await test.sql.query('delete from offers')
      await test.dispatch()
    }
    expect(await offersOf(test)).toBe(before)
  })
})

describe('many zones', () => {
  it('are decided a few at a time, with half of the connections, and each has its turn', async () => {
    const test = await start({ DATABASE_POOL: '4' })
    const riders = []
    for (let number = 0; number < 5; number += 1) {
      test.zoneId = (await test.createZone(`Zona ${number}`))._id
      riders.push(await test.riderOnDuty())
      await test.placeOrder()
    }
    await test.sql.query(
      `create table held (zones integer);
       create function note() returns trigger language plpgsql as $$ begin
         insert into held select count(*) from zone_leases; return null; end $$;
       create trigger noted after insert on zone_leases for each row execute function note()`,
    )
    await test.dispatch()
    expect(await offersOf(test)).toBe(riders.length)
    const { rows } = await test.sql.query('select max(zones) as most, count(*)::integer as looks from held')
    expect(rows).toEqual([
      { most: expect.toSatisfy((most: number) => most <= 2) as number, looks: riders.length },
    ])
  })
})

describe('by its role a process', () => {
  it('serves calls and leaves the offers to another, or makes offers and serves only its health', async () => {
    const test = await start()
    await test.restart(undefined, { ROLE: 'api' })
    test.app.start()
    const rider = await test.riderOnDuty()
    const { _id } = await test.placeOrder()
    // Three times as long as a process takes that dispatches.
    await pause(750)
    expect(await offersOf(test)).toBe(0)

    const other = await test.serverBeside({ ROLE: 'dispatch' })
    cleanUps.push(() => other.close())
    const origin = await other.server.listen({ host: '127.0.0.1', port: 0 })
    other.start()
    await expect.poll(async () => (await test.offeredTo(rider))?._id).toBe(_id)
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    for (const path of ['/', '/prod/api/config', '/prod/api/orders', '/prod/api/docs'])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404)
  })

  it('is told when it is none', async () => {
    await expect(TestApp.start({ ROLE: 'worker' })).rejects.toThrow('ROLE=worker')
  })
})

describe('a thread knows the way', () => {
  const waysOf = async (test: TestApp) =>
    (
      await test.sql.query<{ travel: string; estimated: boolean }>(
        `select reason ->> 'travelMs' as travel, pickup_estimated or delivery_estimated as estimated from offers`,
      )
    ).rows

  it('by the streets of the city, however small the zone', async () => {
    const threads = threadsOf()
    const test = await start({ CITY_DIR: inject('demoCity') })
    await test.riderOnDuty()
    await test.placeOrder()
    await test.dispatch()
    expect(await waysOf(test)).toEqual([{ travel: expect.any(String) as string, estimated: false }])
    expect(threads).toHaveLength(1)
  })

  it('from the service that the main thread asks', async () => {
    const service = await FakeService.start()
    cleanUps.push(() => service.stop())
    service.answer = ({ url }) => {
      const count = (name: string) => (url.searchParams.get(name) ?? '').split(';').length
      const durations = Array.from({ length: count('sources') }, () =>
        Array.from({ length: count('destinations') }, () => 333),
      )
      return { body: { code: 'Ok', durations } }
    }
    const threads = threadsOf()
    const test = await start({ ROUTING: 'osrm', OSRM_URL: service.origin })
    await fillZone(test, { stores: 2, recent: 20, open: 2, riders: 5 })
    await test.dispatch()
    const ways = await waysOf(test)
    expect(ways.length).toBeGreaterThan(0)
    expect(new Set(ways.map(({ travel }) => travel))).toEqual(new Set(['333000']))
    expect(threads).toHaveLength(1)
  })
})
