/** The line between one phone and the platform: an origin of its own, whose live stream can be cut and given back. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that went over the line. */
export interface Crossing {
  readonly method: string
  readonly path: string
  readonly body: string
}

export class FlakyLine {
  readonly #target: URL
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing))
  readonly #streams = new Set<ServerResponse>()
  readonly #onCrossing: (crossing: Crossing) => void
  #cut = false

  private constructor(target: string, onCrossing: (crossing: Crossing) => void) {
    this.#target = new URL(target)
    this.#onCrossing = onCrossing
  }

  static async open(target: string, onCrossing: (crossing: Crossing) => void): Promise<FlakyLine> {
    const line = new FlakyLine(target, onCrossing)
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends the live streams and lets none through, or lets them through again. */
  cutStream(cut: boolean): void {
    this.#cut = cut
    if (cut) for (const stream of this.#streams) stream.destroy()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url: path = '/', headers } = incoming
    const isStream = path.endsWith('/events')
    if (isStream && this.#cut) return void outgoing.destroy()
    if (isStream) {
      this.#streams.add(outgoing)
      outgoing.on('close', () => this.#streams.delete(outgoing))
    }
    const { hostname, port } = this.#target
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    let body = ''
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => this.#onCrossing({ method, path, body }))
    incoming.pipe(onward)
  }
}
