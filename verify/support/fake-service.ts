/** A loopback service that responds as the test specifies: correctly, badly, or not at all. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as received. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
  /** The body as it came. */
  readonly raw: string
}

/** The response to a request; an object is sent as JSON. */
export interface FakeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | object
  /**
   * Instead of a response: silence, a beginning that never ends, a broken connection, or more than any client
   * reads.
   */
  readonly instead?: 'silence' | 'beginning' | 'tear' | 'flood'
}

export class FakeService {
  readonly origin: string
  readonly asked: Asked[] = []
  /** The response to every request. */
  answer: FakeAnswer | ((asked: Asked) => FakeAnswer) = { status: 404 }
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<FakeService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FakeService(server)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request)
    const asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', this.origin),
      headers: request.headers,
      body: raw === '' ? null : (JSON.parse(raw) as unknown),
      raw,
    }
    this.asked.push(asked)
    give(typeof this.answer === 'function' ? this.answer(asked) : this.answer, response)
  }
}

function give({ status = 200, headers, body = '', instead }: FakeAnswer, response: ServerResponse): void {
  if (instead === 'silence') return
  if (instead === 'tear') {
    response.destroy()
    return
  }
  response.writeHead(status, headers)
  if (instead === 'beginning') response.write('{"code":')
  else if (instead === 'flood') flood(response)
  else response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function flood(response: ServerResponse): void {
  const pour = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}

/**
 * A timeout, in milliseconds, for a service with this response: short only if the timeout itself is the
 * failure.
 */
export const patience = ({ instead }: FakeAnswer): number =>
  instead === 'silence' || instead === 'beginning' ? 50 : 30_000

/** Ways any service can fail, by name. */
export const FAILURES: readonly (readonly [name: string, answer: FakeAnswer])[] = [
  ['a status of 500', { status: 500, body: { code: 'Ok' } }],
  ['a status of 429', { status: 429 }],
  ['a status of 403', { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } }],
  ['half of a JSON', { body: '{"code":"Ok","routes":[{' }],
  ['NaN', { body: '{"code":"Ok","routes":[{"distance":NaN}]}' }],
  ['nothing', { body: '' }],
  ['null', { body: 'null' }],
  [
    'a page',
    { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Mantenimiento</title>' },
  ],
  ['another JSON', { body: { code: 'Ok', ruta: 'sí', places: 7, routes: 'x', features: null } }],
  ['a redirection', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['silence', { instead: 'silence' }],
  ['a beginning without end', { instead: 'beginning' }],
  ['a torn connection', { instead: 'tear' }],
  ['a flood', { instead: 'flood' }],
]
