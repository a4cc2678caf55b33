/** Calls to a platform that may die at any moment. */
import { API_PREFIX } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'

/** A call that takes longer hangs. */
const PATIENCE_MS = 20_000

export interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: FormData
  /** Idempotency-Key. */
  readonly key?: string
}

/** How a call ended. Status 0: without an answer, the connection was refused or cut; -1: it hung. */
export interface Answer {
  readonly call: CallName
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
  /** By `performance.now()`. */
  readonly sentAt: number
  readonly endedAt: number
}

/** Whether the call did its work, and so counts as acknowledged. */
export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** Whether the same call may be sent again: its outcome is unknown, or nobody answered. */
export function isToRepeat({ status }: Answer): boolean {
  return status <= 0 || status === 503
}

/** The error id of an answer, if it has one. */
export function codeOf({ body }: Answer): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

/** A client. `origin` is read at every call: a restarted server has another port. */
export class Api {
  readonly #origin: () => string
  readonly #onAnswer: (answer: Answer) => void

  constructor(origin: () => string, onAnswer: (answer: Answer) => void = () => undefined) {
    this.#origin = origin
    this.#onAnswer = onAnswer
  }

  /** Sends a call and returns how it ended, whatever happens. */
  async send(call: CallName, parts: Parts, token?: string): Promise<Answer> {
    const sentAt = performance.now()
    const end = (status: number, body: unknown, retryAfter: string | null = null): Answer => {
      const answer = { call, status, body, retryAfter, sentAt, endedAt: performance.now() }
      this.#onAnswer(answer)
      return answer
    }
    try {
      const response = await this.#fetch(call, parts, token)
      const text = await response.text()
      return end(response.status, parsed(text), response.headers.get('retry-after'))
    } catch (error) {
      return end(error instanceof DOMException && error.name === 'TimeoutError' ? -1 : 0, null)
    }
  }

  /** Sends a call that must succeed, and returns its reply. Throws otherwise. */
  async ok<T>(call: CallName, parts: Parts, token?: string): Promise<T> {
    const answer = await this.send(call, parts, token)
    if (!isSuccess(answer)) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  async #fetch(call: CallName, { params, query, body, form, key }: Parts, token?: string): Promise<Response> {
    const { method, path } = routes[call]
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    return await fetch(`${this.#origin()}${API_PREFIX}${filled}${search}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
