/** Work that a process repeats. */
import type { Logger } from 'pino'
import { Outage } from './outage.ts'

interface Task {
  /** For the log: 'dispatching'. */
  readonly name: string
  /** From the end of one run to the start of the next, milliseconds. */
  readonly pauseMs: number
  readonly run: () => Promise<void>
  readonly log: Logger
}

/**
 * Runs a task after every pause and on request, never twice at a time. The loop goes on after a failed run.
 */
export class Loop {
  readonly #task: Task
  readonly #outage: Outage
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #again = false
  #stopped = true

  constructor(task: Task) {
    this.#task = task
    this.#outage = new Outage(task.name, task.log)
  }

  start(): void {
    this.#stopped = false
    this.#pause()
  }

  /** Runs the task now, or right after the run in progress. */
  kick(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    if (this.#running === null) this.#running = this.#runs()
    else this.#again = true
  }

  /** Starts no further run, and waits for the one in progress. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #runs(): Promise<void> {
    do {
      this.#again = false
      await this.#attempt()
    } while (this.#again && !this.#stopped)
    this.#running = null
    if (!this.#stopped) this.#pause()
  }

  async #attempt(): Promise<void> {
    try {
      await this.#task.run()
      this.#outage.worked()
    } catch (error) {
      this.#outage.failed(error)
    }
  }

  #pause(): void {
    this.#timer = setTimeout(() => this.kick(), this.#task.pauseMs)
  }
}
