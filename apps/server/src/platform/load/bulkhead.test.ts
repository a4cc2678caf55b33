import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Bulkhead } from './bulkhead.ts'

describe('a bulkhead', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const bulkhead = () => new Bulkhead({ atOnce: 2, waiting: 2, patienceMs: 1_000 })

  it('lets so many in at once, and the next in their order as places become free', async () => {
    const narrow = bulkhead()
    const [leave] = [await narrow.enter(), await narrow.enter()]
    const entered: number[] = []
    const waiting = [1, 2].map((each) => narrow.enter().then((next) => (entered.push(each), next)))
    await turn()
    expect(entered).toEqual([])
    leave()
    leave()
    await turn()
    expect(entered).toEqual([1])
    ;(await waiting[0]!)()
    await turn()
    expect(entered).toEqual([1, 2])
  })

  it('refuses whom it has no room to wait for, and who has waited too long', async () => {
    const narrow = bulkhead()
    const leave = await narrow.enter()
    await narrow.enter()
    const waiting = [narrow.enter(), narrow.enter()]
    await expect(narrow.enter()).rejects.toMatchObject({ code: 'BUSY' })
    const refused = Promise.allSettled(waiting)
    vi.advanceTimersByTime(1_000)
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    leave()
    await turn()
    await narrow.enter()
  })
})
