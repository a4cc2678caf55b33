/**
 * A loopback push service, and the phones subscribed to it. It decrypts and verifies by the RFCs, not with
 * our library.
 */
import type { PushMessage } from '@puni/contract/notifications/push'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the service handles a push: accepts it (201), responds with anything else, or never responds. */
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang'

/** A push as received by the service. */
interface PushRequest {
  readonly message: PushMessage
  readonly ttlSeconds: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
  /** The sender's public key, base64url. */
  readonly publicKey: string
  readonly subject: string
}

/** A subscribed phone. */
export interface Subscriber {
  /** The serialised PushSubscription, as the rider app sends it. */
  readonly token: string
  readonly endpoint: string
  /** What reached the phone. */
  readonly received: readonly PushMessage[]
  /** Every valid request for this phone, failed ones included. */
  readonly requests: readonly PushRequest[]
  /** The service's response to the next pushes; a function is called for each. */
  answer: Answer | (() => Promise<Answer>)
}

interface Phone extends Subscriber {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly received: PushMessage[]
  readonly requests: PushRequest[]
  readonly onMessage: ((message: PushMessage) => void) | undefined
}

const TAKEN: Answer = { status: 201 }
const DAY_SECONDS = 24 * 60 * 60

export class PushService {
  readonly origin: string
  /** Why requests were rejected as invalid. */
  readonly problems: string[] = []
  readonly #server: Server
  readonly #phones = new Map<string, Phone>()

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<PushService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new PushService(server)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** Subscribes a phone. `onMessage` is called with each message that reaches it. */
  subscribe(onMessage?: (message: PushMessage) => void): Subscriber {
    const keys = createECDH('prime256v1')
    const auth = randomBytes(16)
    const path = `/push/${randomUUID()}`
    const endpoint = `${this.origin}${path}`
    const token = JSON.stringify({
      endpoint,
      expirationTime: null,
      keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
    })
    const phone: Phone = { token, endpoint, keys, auth, received: [], requests: [], answer: TAKEN, onMessage }
    this.#phones.set(path, phone)
    return phone
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const phone = this.#phones.get(request.url ?? '')
    if (phone === undefined) {
      response.writeHead(404).end()
      return
    }
    const chunks = (await request.toArray()) as Buffer[]
    try {
      const { publicKey, subject } = verifyVapid(request.headers.authorization ?? '', this.origin)
      phone.requests.push({
        message: JSON.parse(decrypt(Buffer.concat(chunks), phone).toString()) as PushMessage,
        ttlSeconds: secondsOf(request.headers['ttl']),
        urgency: first(request.headers['urgency']),
        topic: first(request.headers['topic']),
        publicKey,
        subject,
      })
    } catch (error) {
      this.problems.push(String(error))
      response.writeHead(403).end()
      return
    }
    await this.#answer(phone, response)
  }

  async #answer(phone: Phone, response: ServerResponse): Promise<void> {
    const answer = typeof phone.answer === 'function' ? await phone.answer() : phone.answer
    if (answer === 'hang') return
    const message = phone.requests.at(-1)?.message
    if (answer.status < 300 && message !== undefined) {
      phone.received.push(message)
      phone.onMessage?.(message)
    }
    response.writeHead(answer.status, answer.headers).end()
  }
}

/**
 * Decrypts a single-record message: RFC 8188 around RFC 8291. Throws if it was not encrypted for this phone.
 */
function decrypt(body: Buffer, { keys, auth }: Phone): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('bad padding')
  return padded.subarray(0, end)
}

/** Verifies the sender (RFC 8292). Throws if the proof is invalid. */
function verifyVapid(authorization: string, origin: string): { publicKey: string; subject: string } {
  const { token = '', publicKey = '' } =
    /^vapid t=(?<token>[\w.-]+), ?k=(?<publicKey>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string }
  if (alg !== 'ES256' || !signed) throw new Error('bad signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const life = exp - Date.now() / 1000
  if (aud !== origin || life <= 0 || life > DAY_SECONDS) throw new Error(`bad claims: ${aud}, ${life} s`)
  if (!/^(mailto:.+@|https:\/\/)/.test(sub)) throw new Error(`bad subject: ${sub}`)
  return { publicKey, subject: sub }
}

function secondsOf(header: string | string[] | undefined): number {
  if (!/^\d+$/.test(first(header) ?? '')) throw new Error('no TTL')
  return Number(header)
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
