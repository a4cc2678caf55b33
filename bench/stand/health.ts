/** How long /health takes while something else happens. Sent on time, whether or not the last was answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Spread, spreadOf } from './statistics.ts'

export interface HealthWatch {
  /** Milliseconds from the planned time of each request to its answer. */
  readonly times: number[]
  /** Answers that were none, or not 200. */
  readonly failures: number
}

/** Asks every `everyMs` until `work` is done, then waits for the last answers. */
export async function watchHealth(
  origin: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<HealthWatch> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let failures = 0
  let isOver = false
  const ask = async (planned: number) => {
    const isOk = await fetch(`${origin}/health`).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
    times.push(performance.now() - planned)
    if (!isOk) failures += 1
  }
  const watching = (async () => {
    for (let planned = performance.now(); !isOver; planned += everyMs) {
      await sleep(Math.max(0, planned - performance.now()))
      const asked: Promise<void> = ask(planned).finally(() => open.delete(asked))
      open.add(asked)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
    await Promise.all(open)
  }
  return { times, failures }
}

/** /health for this long. */
export async function healthFor(origin: string, ms: number): Promise<Spread> {
  const { times, failures } = await watchHealth(origin, 25, () => sleep(ms))
  if (failures > 0) throw new Error(`/health failed ${failures} times`)
  return spreadOf(times)
}
