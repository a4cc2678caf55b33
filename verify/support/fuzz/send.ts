/** Sends a request as it is, unlike `fetch`. */
import { Agent, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FuzzRequest } from './requests.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
  /** From sending to the end of the answer, milliseconds. */
  readonly tookMs: number
}

/**
 * A request longer than it says is followed by one that is none: the server hangs up, or answers that one while
 * the first is still being served.
 */
const isHungUp = (code = '') => ['ECONNRESET', 'EPIPE'].includes(code) || code.startsWith('HPE_')

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/**
 * Returns the answer; of a live stream, only that it began. Null if the server hung up on a request that is no
 * HTTP. After `limitMs` without an end the status is 0.
 */
export function sendRequest(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
  limitMs: number,
): Promise<Answer | null> {
  const startedAt = performance.now()
  const carries = body !== null && !['GET', 'HEAD', 'TRACE'].includes(method)
  return new Promise((resolve, reject) => {
    const sent = open(origin, {
      method,
      path: asTarget(target),
      headers: headersOf(headers, carries ? body : ''),
      // A request that states another length may get two answers: the second must not meet the next request.
      agent: Object.keys(headers).some((name) => /^content-length$/i.test(name)) ? false : agent,
    })
    const settle = (answer: Answer | null) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => {
      settle({ status: 0, type: '', text: '', tookMs: performance.now() - startedAt })
      sent.destroy()
    }, limitMs)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (isHungUp(error.code)) settle(null)
      else reject(error)
    })
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const type = response.headers['content-type'] ?? ''
      const answer = (text: string) => ({ status, type, text, tookMs: performance.now() - startedAt })
      if (type.startsWith('text/event-stream') && method !== 'HEAD') {
        sent.destroy()
        return settle(answer(''))
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        settle(answer(decoded(Buffer.concat(chunks), response.headers['content-encoding']))),
      )
      response.on('error', reject)
    })
    sent.end(carries ? body : undefined)
  })
}

function decoded(body: Buffer, encoding: string | undefined): string {
  const decode = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : undefined
  return (body.length === 0 || decode === undefined ? body : decode(body)).toString()
}

/** Node's client refuses what no client may send. */
const asTarget = (target: string) => target.replace(/[^\u0021-\u00ff]/g, encodeURIComponent)

function headersOf(headers: FuzzRequest['headers'], body: string) {
  const length = Buffer.byteLength(body)
  // A larger one than the body has would make the server wait, as the tests of raw sockets do.
  const declared = Math.min(Number(headers['content-length'] ?? length), length)
  const { 'transfer-encoding': encoding, ...rest } = headers
  if (encoding !== undefined) return { ...rest, 'transfer-encoding': encoding }
  return { ...rest, ...(length > 0 && { 'content-length': declared }) }
}
