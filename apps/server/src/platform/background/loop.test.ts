import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Loop } from './loop.ts'

const PAUSE_MS = 250

describe('a loop', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  /** Runs in progress, to be ended by hand. */
  const runs: { end: (error?: Error) => void }[] = []
  const run = () =>
    new Promise<void>((resolve, reject) => {
      runs.push({ end: (error) => (error === undefined ? resolve() : reject(error)) })
    })
  const endRun = async (error?: Error) => {
    runs.at(-1)?.end(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  let loop: Loop
  beforeEach(() => {
    vi.useFakeTimers()
    lines.length = 0
    runs.length = 0
    loop = new Loop({ name: 'looking', pauseMs: PAUSE_MS, run, log })
    loop.start()
  })
  afterEach(async () => {
    const stopped = loop.stop()
    await endRun()
    await stopped
    vi.useRealTimers()
  })

  it('pauses after every run, however long that took', async () => {
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    expect(runs).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(runs, 'never two at a time').toHaveLength(1)
    await endRun()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(runs).toHaveLength(2)
  })

  it('runs at once when it is kicked, and once more for all kicks during a run', async () => {
    loop.kick()
    expect(runs).toHaveLength(1)
    loop.kick()
    loop.kick()
    await endRun()
    expect(runs).toHaveLength(2)
    await endRun()
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    expect(runs).toHaveLength(2)
  })

  it('goes on after failures, and tells of an outage once, of its end, and of another reason', async () => {
    const fail = async (reason: string) => {
      await vi.advanceTimersByTimeAsync(PAUSE_MS)
      await endRun(new Error(reason))
    }
    for (let each = 0; each < 40; each++) await fail('away')
    expect(lines).toEqual([expect.stringContaining('looking fails')])
    await fail('other')
    expect(lines).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await endRun()
    expect(lines.at(-1)).toMatch(/"failures":41,"seconds":10\.25,.*looking works again/)
    await fail('away')
    expect(lines).toHaveLength(4)
  })

  it('ends with the run under way, and begins none after', async () => {
    loop.kick()
    loop.kick()
    let stopped = false
    const stopping = loop.stop().then(() => (stopped = true))
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(stopped).toBe(false)
    await endRun()
    await stopping
    loop.kick()
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(runs).toHaveLength(1)
  })
})
