/** Programs of the bench that run as processes of their own and answer messages. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

interface Envelope {
  readonly id: number
  readonly content: unknown
  readonly error?: string
}

/** A process that answers questions, several at a time. It ends with this one, however this one ends. */
export class Child<Question, Answer> {
  readonly process: ChildProcess
  readonly #open = new Map<number, PromiseWithResolvers<Answer>>()
  #last = 0

  /** @param program the file, which calls `answer` */
  constructor(program: URL) {
    this.process = fork(program, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
    this.process.on('message', ({ id, content, error }: Envelope) => {
      const waiting = this.#open.get(id)
      this.#open.delete(id)
      if (error === undefined) waiting?.resolve(content as Answer)
      else waiting?.reject(new Error(error))
    })
    this.process.on('exit', (code, signal) => {
      const reason = new Error(`${program.pathname} ended with ${code ?? signal}`)
      for (const { reject } of this.#open.values()) reject(reason)
    })
  }

  /** Asks and waits for the answer. Throws what the process throws, or when it ends. */
  async ask(content: Question): Promise<Answer> {
    this.#last += 1
    const waiting = withResolvers<Answer>()
    this.#open.set(this.#last, waiting)
    this.process.send({ id: this.#last, content } satisfies Envelope)
    return await waiting.promise
  }

  /** Ends the process. What was asked and not answered stays so. */
  async end(): Promise<void> {
    this.#open.clear()
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const exited = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await exited
  }
}

/** In such a process: answers every question. */
export function answer(work: (question: never) => Promise<unknown>): void {
  process.on('message', ({ id, content }: Envelope) => {
    work(content as never).then(
      (reply) => process.send?.({ id, content: reply } satisfies Envelope),
      (error: unknown) =>
        process.send?.({
          id,
          content: null,
          error: String((error as Error).stack ?? error),
        } satisfies Envelope),
    )
  })
  // Whoever asked is gone. An interrupt at the terminal reaches every process: the one that asks ends the others.
  process.on('disconnect', () => process.exit(1))
  process.on('SIGINT', () => undefined)
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
