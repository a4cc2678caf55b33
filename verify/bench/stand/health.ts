/** How long /health takes while something else happens. Sent on time, whether or not the last was answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Spread, spreadOf } from './statistics.ts'

/** Asks for /health at a steady pace until it is stopped. */
export class HealthWatch {
  /** Answers that were none, or not 200. */
  failures = 0
  #times: number[] = []
  readonly #origin: string
  readonly #open = new Set<Promise<void>>()
  readonly #watching: Promise<void>
  #isOver = false

  constructor(origin: string, everyMs: number) {
    this.#origin = origin
    this.#watching = this.#watch(everyMs)
  }

  /** Milliseconds from the planned time of each request to its answer, since the last call. */
  take(): number[] {
    const times = this.#times
    this.#times = []
    return times
  }

  /** Stops, and waits for the last answers. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#watching
    await Promise.all(this.#open)
  }

  async #watch(everyMs: number): Promise<void> {
    for (let planned = performance.now(); !this.#isOver; planned += everyMs) {
      await sleep(Math.max(0, planned - performance.now()))
      const asked: Promise<void> = this.#ask(planned).finally(() => this.#open.delete(asked))
      this.#open.add(asked)
    }
  }

  async #ask(planned: number): Promise<void> {
    const isOk = await fetch(`${this.#origin}/health`).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
    this.#times.push(performance.now() - planned)
    if (!isOk) this.failures += 1
  }
}

/** The times of /health while `work` runs, milliseconds. */
export async function watchHealth(
  origin: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const watch = new HealthWatch(origin, everyMs)
  try {
    await work()
  } finally {
    await watch.end()
  }
  return watch.take()
}

/** /health for this long, asked often. */
export async function healthFor(origin: string, ms: number): Promise<Spread> {
  return spreadOf(await watchHealth(origin, 25, () => sleep(ms)))
}
