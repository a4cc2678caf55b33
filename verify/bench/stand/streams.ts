/** Readers of many live streams, in processes of their own: a process may open 20,000 files. */
import { Child } from './child.ts'

export interface Stream {
  /** Whose events they are. */
  readonly id: string
  readonly path: string
  readonly token?: string
}

/** An event that arrived, by the clock that all processes share. */
export interface Heard {
  readonly id: string
  /** `process.hrtime`, nanoseconds. */
  readonly at: bigint
}

export type StreamQuestion =
  | { readonly open: { readonly origin: string; readonly streams: readonly Stream[] } }
  | { readonly reconnect: true }
  | { readonly heard: true }

/** `ms`: how long it took until every stream was open. `heard`: the events since the last question. */
export interface StreamAnswer {
  readonly ms: number
  readonly heard: Heard[]
}

const PROCESSES = 2

export class StreamReaders {
  readonly #children: Child<StreamQuestion, StreamAnswer>[]

  constructor() {
    const program = new URL('streams-process.ts', import.meta.url)
    this.#children = Array.from({ length: PROCESSES }, () => new Child<StreamQuestion, StreamAnswer>(program))
  }

  /** Opens streams, some at a time. */
  async open(origin: string, streams: readonly Stream[]): Promise<void> {
    const shares = this.#children.map((_, n) => streams.filter((_, at) => at % this.#children.length === n))
    await Promise.all(this.#children.map((child, n) => child.ask({ open: { origin, streams: shares[n]! } })))
  }

  /** Cuts every stream and opens all of them again, at once. Milliseconds until the last is open. */
  async reconnect(): Promise<number> {
    const answers = await Promise.all(this.#children.map((child) => child.ask({ reconnect: true })))
    return Math.max(...answers.map(({ ms }) => ms))
  }

  /** The events since the last call. */
  async heard(): Promise<Heard[]> {
    const answers = await Promise.all(this.#children.map((child) => child.ask({ heard: true })))
    return answers.flatMap(({ heard }) => heard)
  }

  async end(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.end()))
  }
}
