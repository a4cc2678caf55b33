/** Work that a process does again and again. */
import type { Logger } from 'pino'
import { Outage } from './outage.ts'

interface Task {
  /** For the log: 'dispatching'. */
  readonly name: string
  /** From the end of one run to the begin of the next, milliseconds. */
  readonly pauseMs: number
  readonly run: () => Promise<void>
  readonly log: Logger
}

/** Runs a task after every pause and whenever it is asked to, never twice at a time. A run that fails is followed by the next. */
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

  /** Runs the task now; after the run under way, if there is one. */
  kick(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    if (this.#running === null) this.#running = this.#runs()
    else this.#again = true
  }

  /** Begins no further run, and waits for the one under way. */
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
