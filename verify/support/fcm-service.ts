/** Google on loopback: issues access tokens to a service account, and accepts messages for FCM. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as received by FCM. */
export interface FcmMessage {
  readonly token: string
  readonly data: Readonly<Record<string, string>>
  readonly android: { readonly priority: string; readonly ttl: string }
  readonly webpush: { readonly headers: Readonly<Record<string, string>> }
}

interface FcmAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** FCM's own error code, such as UNREGISTERED. */
  readonly errorCode?: string
}

const PROJECT = 'puni-test'
const TOKEN_LIFE_SECONDS = 3599

export class FcmService {
  readonly origin: string
  readonly messages: FcmMessage[] = []
  /** Access tokens issued so far. */
  granted = 0
  /** Responses to the next messages; without one, they are accepted. */
  readonly answers: FcmAnswer[] = []
  readonly #server: Server
  readonly #publicKey: KeyObject
  readonly #privateKey: KeyObject
  #accessToken = ''

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.#publicKey = keys.publicKey
    this.#privateKey = keys.privateKey
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<FcmService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FcmService(server)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** The key file as its console would provide it for download. */
  keyFile(): string {
    return JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      client_email: `push@${PROJECT}.iam.gserviceaccount.example`,
      private_key: this.#privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${this.origin}/token`,
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (request.url === '/token') this.#grant(new URLSearchParams(body), response)
    else if (request.url === `/v1/projects/${PROJECT}/messages:send`) this.#take(request, body, response)
    else response.writeHead(404).end('{}')
  }

  #grant(form: URLSearchParams, response: ServerResponse): void {
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const signed = Buffer.from(signature, 'base64url')
    const { aud, iat, exp, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string
      iat: number
      exp: number
      scope: string
    }
    const isGood =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      verify('sha256', Buffer.from(`${header}.${claims}`), this.#publicKey, signed) &&
      aud === `${this.origin}/token` &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      exp - iat <= 3600
    if (!isGood) {
      response.writeHead(400).end('{"error":"invalid_grant"}')
      return
    }
    this.granted += 1
    this.#accessToken = `access-${this.granted}`
    response.end(JSON.stringify({ access_token: this.#accessToken, expires_in: TOKEN_LIFE_SECONDS }))
  }

  #take(request: IncomingMessage, body: string, response: ServerResponse): void {
    if (request.headers.authorization !== `Bearer ${this.#accessToken}`) {
      response.writeHead(401).end('{}')
      return
    }
    const { message } = JSON.parse(body) as { message: FcmMessage }
    const { status, headers, errorCode } = this.answers.shift() ?? { status: 200 }
    if (status === 200) this.messages.push(message)
    const failure = { error: { code: status, details: [{ errorCode }] } }
    response.writeHead(status, headers).end(JSON.stringify(status === 200 ? { name: 'x' } : failure))
  }

  /** Revokes the current access token. */
  revokeAccess(): void {
    this.#accessToken = 'none'
  }
}
