/** Works off a queue whose jobs the database hands out: every process may run one. */
import type { Logger } from 'pino'
import { Loop } from './loop.ts'

interface Queue<Job> {
  /** For the log: 'push'. */
  readonly name: string
  /** How often to look for due jobs, besides when kicked, milliseconds. */
  readonly tickMs: number
  /** Jobs in progress at most: one that hangs blocks no other. */
  readonly atOnce: number
  /** Takes up to so many due jobs; one that is not settled in time goes to whoever looks next. */
  readonly take: (limit: number) => Promise<readonly Job[]>
  readonly work: (job: Job) => Promise<void>
  readonly log: Logger
}

export class JobWorker<Job> {
  readonly #queue: Queue<Job>
  readonly #underWay = new Set<Promise<void>>()
  /** Looks run one at a time, so that no more jobs are taken than may be in progress. */
  readonly #loop: Loop

  constructor(queue: Queue<Job>) {
    this.#queue = queue
    const run = async () => void (await this.#takeDue())
    this.#loop = new Loop({ name: `taking ${queue.name} jobs`, pauseMs: queue.tickMs, run, log: queue.log })
  }

  start(): void {
    this.#loop.start()
  }

  /** Looks now. */
  kick(): void {
    this.#loop.kick()
  }

  /** Takes no more jobs and waits for those in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#underWay)
  }

  /** Works off everything due now and waits for it to finish: for callers that control the clock. */
  async workOff(): Promise<void> {
    while ((await this.#takeDue()) > 0) await Promise.all(this.#underWay)
  }

  /** Starts as many jobs as may be in progress; returns how many. */
  async #takeDue(): Promise<number> {
    const { name, atOnce, take, work, log } = this.#queue
    const free = atOnce - this.#underWay.size
    const jobs = free === 0 ? [] : await take(free)
    for (const job of jobs) {
      const working = work(job)
        .catch((error: unknown) => log.error({ err: error }, `${name} not settled; it is tried again`))
        .finally(() => this.#underWay.delete(working))
      this.#underWay.add(working)
    }
    return jobs.length
  }
}
