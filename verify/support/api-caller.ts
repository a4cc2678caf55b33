import type { CallDefinition } from '@puni/contract/call'
import { calls, type Failure } from '@puni/contract/calls'
import type { ErrorCode } from '@puni/contract/errors'
import { refusalsOf } from '@puni/contract/reference'
import { API_PREFIX, type CallerKind } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import type { z } from 'zod'

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

type ReplyOf<N extends CallName> =
  (typeof calls)[N] extends Readonly<Record<'reply', infer S extends z.ZodType>> ? z.output<S> : unknown

const KINDS: readonly CallerKind[] = ['rider', 'operator', 'store']

/** Throws for a refusal that the reference doesn't tell, of a call that says with what it is refused. */
function findInReference(name: CallName, { code }: Failure): void {
  const { refusals }: CallDefinition = calls[name]
  if (refusals === undefined || refusalsOf(name, KINDS).includes(code as ErrorCode)) return
  throw new Error(`${name} was refused with ${code}, which is not among its refusals in the contract`)
}

/** Calls a server over HTTP. */
export class ApiCaller {
  origin = ''
  /** What operators confirm with who they are where a call asks for it, as the console does; null: they don't. */
  confirmWith: string | null = null
  /** Every call that was sent. */
  readonly called = new Set<CallName>()

  /** Sends a call and returns status and body, whatever the status. */
  async send(name: CallName, parts: Parts, token?: string): Promise<{ status: number; body: unknown }> {
    const answer = await this.#sendOnce(name, parts, token)
    const asksWho = (answer.body as Partial<Failure> | null)?.code === 'CONFIRMATION_NEEDED'
    if (!asksWho || this.confirmWith === null) return answer
    await this.#sendOnce('confirmOperator', { body: { password: this.confirmWith } }, token)
    return await this.#sendOnce(name, parts, token)
  }

  async #sendOnce(name: CallName, parts: Parts, token?: string): Promise<{ status: number; body: unknown }> {
    this.called.add(name)
    const { method, path } = routes[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(parts.params?.[key] ?? ''),
    )
    const search = parts.query ? `?${new URLSearchParams(parts.query).toString()}` : ''
    const answer = await this.request(method, `${API_PREFIX}${filled}${search}`, parts, token)
    if (answer.status >= 400) findInReference(name, answer.body as Failure)
    return answer
  }

  /** Sends any request. A string body is sent as it is. */
  async request(
    method: string,
    path: string,
    parts: Parts,
    token?: string,
  ): Promise<{ status: number; body: unknown }> {
    const json = parts.body !== undefined
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...parts.headers,
      },
      body:
        parts.form ??
        (typeof parts.body === 'string' ? parts.body : json ? JSON.stringify(parts.body) : null),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  }

  /** Sends a call that must succeed; otherwise throws with the response. */
  async ok<N extends CallName>(name: N, parts: Parts, token?: string): Promise<ReplyOf<N>> {
    const { status, body } = await this.send(name, parts, token)
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    return body as ReplyOf<N>
  }

  /** Sends a call that must be refused with a message; returns `status code`. */
  async refused(name: CallName, parts: Parts, token?: string): Promise<string> {
    const { status, body } = await this.send(name, parts, token)
    const failure = body as Failure
    if (!/\p{L}/u.test(failure.message ?? ''))
      throw new Error(`${name} answered ${status} without words: ${JSON.stringify(body)}`)
    return `${status} ${failure.code}`
  }
}
