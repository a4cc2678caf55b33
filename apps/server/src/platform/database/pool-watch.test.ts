import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PoolWatch } from './pool-watch.ts'

describe('the watch over a pool', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A pool whose connections the test hands out, one by one. */
  function watched() {
    const asked: { serve: (client: pg.PoolClient) => void; fail: (error: Error) => void }[] = []
    const connect = () => new Promise<pg.PoolClient>((serve, fail) => void asked.push({ serve, fail }))
    const pool = { connect, options: { max: 4 }, totalCount: 3, idleCount: 1 } as unknown as pg.Pool
    const watch = new PoolWatch()
    watch.attach(pool)
    const serveOne = async () => {
      asked.shift()?.serve({} as pg.PoolClient)
      await vi.advanceTimersByTimeAsync(0)
    }
    return { pool, watch, asked, serveOne }
  }

  it('tells how much of it is in use, and who waits for how long', async () => {
    const { pool, watch, serveOne } = watched()
    expect([watch.most, watch.inUse, watch.waiting, watch.lateMs]).toEqual([4, 2, 0, 0])
    const calls = Array.from({ length: 5 }, () => pool.connect())
    for (let served = 0; served < 4; served++) {
      vi.advanceTimersByTime(100)
      await serveOne()
    }
    expect([watch.waiting, watch.lateMs]).toEqual([1, 400])
    await serveOne()
    await Promise.all(calls)
    expect([watch.waiting, watch.lateMs]).toEqual([0, 0])
  })

  it('calls nobody late while the database is away: it serves none, however long they wait', async () => {
    const { pool, watch, asked, serveOne } = watched()
    const calls = Array.from({ length: 3 }, () => pool.connect().catch(() => null))
    vi.advanceTimersByTime(1_000)
    expect(watch.lateMs, 'never served').toBe(0)
    await serveOne()
    expect(watch.lateMs).toBe(1_000)
    vi.advanceTimersByTime(251)
    expect([watch.waiting, watch.lateMs], 'silent since').toEqual([2, 0])
    for (const { fail } of asked) fail(new Error('timeout'))
    await Promise.all(calls)
    expect([watch.waiting, watch.lateMs]).toEqual([0, 0])
  })
})
