/** The line between one phone and the platform: an origin of its own, under any network conditions. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that went over the line. */
export interface Crossing {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The fate of a request: how often it arrives, when, and whether its answer does. */
export interface Fate {
  /** 0 means lost on the way; several arrive one after another, and the first answer counts. */
  readonly arrivals: number
  /** Before each arrival, milliseconds. */
  readonly delays: readonly number[]
  readonly isAnswered: boolean
}

const isStreamPath = (path: string) => path.endsWith('/events')

const ARRIVES: Fate = { arrivals: 1, delays: [0], isAnswered: true }

export class FlakyLine {
  readonly #target: URL
  readonly #server = createServer((incoming, outgoing) => this.#receive(incoming, outgoing))
  readonly #streams = new Set<ServerResponse>()
  readonly #onCrossing: (crossing: Crossing) => void
  #streamIsCut = false
  #fateOf: (crossing: Crossing) => Fate = () => ARRIVES
  /** Carries an answer to the phone: resolves when it arrives there. Streams are not affected. */
  carries: <T>(answer: Promise<T>) => Promise<T> = (answer) => answer

  private constructor(target: string, onCrossing: (crossing: Crossing) => void) {
    this.#target = new URL(target)
    this.#onCrossing = onCrossing
  }

  static async open(
    target: string,
    onCrossing: (crossing: Crossing) => void = () => undefined,
  ): Promise<FlakyLine> {
    const line = new FlakyLine(target, onCrossing)
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends and blocks the live streams, or allows them again. */
  cutStream(cut: boolean): void {
    this.#streamIsCut = cut
    if (cut) for (const stream of this.#streams) stream.destroy()
  }

  /** From now on this decides the fate of every request except streams. */
  setWeather(fateOf: (crossing: Crossing) => Fate): void {
    this.#fateOf = fateOf
  }

  /** From now on nothing arrives, although the phone appears to be online; or everything again. */
  goDead(dead: boolean): void {
    this.cutStream(dead)
    this.setWeather(() => (dead ? { arrivals: 0, delays: [], isAnswered: false } : ARRIVES))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = incoming
    const isStream = isStreamPath(path)
    if (isStream && this.#streamIsCut) return void outgoing.destroy()
    if (isStream) {
      this.#streams.add(outgoing)
      outgoing.on('close', () => this.#streams.delete(outgoing))
    }
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const content = Buffer.concat(chunks)
      const crossing = { method, path, body: content.toString() }
      this.#onCrossing(crossing)
      void this.#carry(incoming, content, outgoing, isStream ? ARRIVES : this.#fateOf(crossing))
    })
  }

  async #carry(
    incoming: IncomingMessage,
    content: Buffer,
    outgoing: ServerResponse,
    fate: Fate,
  ): Promise<void> {
    for (let arrival = 0; arrival < fate.arrivals; arrival++) {
      await new Promise((resolve) => setTimeout(resolve, fate.delays[arrival] ?? 0))
      const isFirst = arrival === 0
      await this.#forward(incoming, content, isFirst && fate.isAnswered ? outgoing : null)
    }
    if (!fate.isAnswered) outgoing.destroy()
  }

  /** Forwards a request; resolves when the platform has answered. */
  async #forward(
    { method = 'GET', url: path = '/', headers }: IncomingMessage,
    content: Buffer,
    outgoing: ServerResponse | null,
  ): Promise<void> {
    const { hostname, port } = this.#target
    const onward = request({ hostname, port, method, path, headers })
    outgoing?.on('close', () => onward.destroy())
    onward.end(content)
    const answered = once(onward, 'response').then(([answer]) => answer as IncomingMessage)
    const arrives = isStreamPath(path) || outgoing === null ? answered : this.carries(answered)
    const deliver = (answer: IncomingMessage) => {
      if (outgoing === null) return void answer.resume()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }
    arrives.then(deliver, () => outgoing?.destroy())
    await answered.catch(() => undefined)
  }
}
