/** A Google service account: its key file, and the access tokens it signs for. */
import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { ConfigError } from '../../platform/config.ts'
import type { Send } from '../../platform/remote/outgoing.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000

const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }),
})
const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** The contents of a key file. */
export type ServiceAccount = z.infer<typeof KeyFile>

/** Reads and checks a key file. Throws ConfigError, which never quotes the file. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    return KeyFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new ConfigError(`FCM_SERVICE_ACCOUNT=${path}: is not a readable key file of a service account`)
  }
}

/** Access tokens for Google's messaging, each cached until shortly before it expires. */
export class GoogleAccess {
  #held: { readonly token: string; readonly renewAt: number } | null = null
  readonly #account: ServiceAccount
  readonly #clock: Clock
  readonly #send: Send

  constructor(account: ServiceAccount, clock: Clock, send: Send) {
    this.#account = account
    this.#clock = clock
    this.#send = send
  }

  /** Returns a valid token. Throws if Google issues none. */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#held === null || this.#held.renewAt <= this.#clock.now().getTime()) {
      this.#held = await this.#ask(signal)
    }
    return this.#held.token
  }

  /** Drops a token that was rejected before it expired. */
  forget(token: string): void {
    if (this.#held?.token === token) this.#held = null
  }

  async #ask(signal: AbortSignal) {
    const now = this.#clock.now().getTime()
    const { status, body } = await this.#send({
      url: this.#account.token_uri,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion: this.#assertion(now) }).toString(),
      signal,
    })
    if (status !== 200) throw new Error(`${this.#account.token_uri} answered ${status}`)
    const grant = grantIn(body)
    if (grant === undefined) throw new Error(`${this.#account.token_uri} granted nothing`)
    return { token: grant.access_token, renewAt: now + grant.expires_in * 1000 - RENEW_BEFORE_MS }
  }

  /** A JWT that identifies the account (RFC 7523). */
  #assertion(now: number): string {
    const { client_email: iss, token_uri: aud, private_key: key } = this.#account
    const iat = Math.floor(now / 1000)
    const content = [
      { alg: 'RS256', typ: 'JWT' },
      { iss, scope: SCOPE, aud, iat, exp: iat + 3600 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
  }
}

/** Without the parser's complaint, which quotes what it read: a token, perhaps. */
function grantIn(body: Buffer) {
  try {
    return Grant.safeParse(JSON.parse(body.toString())).data
  } catch {
    return undefined
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
