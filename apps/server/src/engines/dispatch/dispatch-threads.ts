/** The threads in which zones are decided: requests are answered meanwhile. */
import type { Decided, Look } from './decider.ts'
import type { DispatchThread } from './dispatch-thread.ts'

type Thread = Pick<DispatchThread, 'decide' | 'hasEnded' | 'end'>

/** A fixed number of threads, each started when it is first needed, and again after it ended. */
export class DispatchThreads {
  readonly count: number
  readonly #start: () => Thread
  readonly #threads = new Map<number, Thread>()
  /** Each zone's thread, which remembers its travel times. */
  readonly #homes = new Map<string, number>()
  #hasEnded = false

  constructor(count: number, start: () => Thread) {
    this.count = count
    this.#start = start
  }

  /** Decides a zone; throws if its thread ends meanwhile. */
  async decide(zoneId: string, look: Look): Promise<Decided> {
    if (this.#hasEnded) throw new Error('the dispatch threads have ended')
    return await this.#threadOf(zoneId).decide(look)
  }

  /** Ends all threads, and the looks in them. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await Promise.all([...this.#threads.values()].map((thread) => thread.end()))
  }

  #threadOf(zoneId: string): Thread {
    const home = this.#homes.get(zoneId) ?? this.#homes.size % this.count
    this.#homes.set(zoneId, home)
    const known = this.#threads.get(home)
    if (known !== undefined && !known.hasEnded) return known
    const thread = this.#start()
    this.#threads.set(home, thread)
    return thread
  }
}
