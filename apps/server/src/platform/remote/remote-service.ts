/**
 * A remote service that may hang, fail or return nonsense: called with a timeout, validated by a schema, left
 * alone after failures.
 */
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Send } from './outgoing.ts'
import { ProviderFailure } from './provider-failure.ts'
import { retryAfterMs } from './retry-after.ts'

/** Options common to all services. */
export interface RemoteOptions {
  readonly send: Send
  readonly clock: Clock
  readonly log: Logger
  /** An answer that is not complete after this has failed. Milliseconds. */
  readonly timeoutMs: number
}

interface RemoteRequest {
  /** Contains no secret: it may appear in network error messages. */
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST; without it the request is a GET. */
  readonly json?: unknown
  /** Statuses besides 200 whose body is also an answer. */
  readonly alsoAnswers?: readonly number[]
}

/** One service and the state of its health. */
export class RemoteService {
  readonly #name: string
  readonly #options: RemoteOptions
  readonly #breaker: CircuitBreaker

  constructor(name: string, options: RemoteOptions) {
    this.#name = name
    this.#options = options
    this.#breaker = new CircuitBreaker(options.clock)
  }

  /** Sends one request and parses the answer with the schema. Throws ProviderFailure for any failure. */
  async ask<S extends z.ZodType>(request: RemoteRequest, schema: S): Promise<z.output<S>> {
    if (!this.#breaker.admits()) throw new ProviderFailure(`${this.#name} is left alone for a while`)
    try {
      const answer = await this.#answerTo(request, schema)
      this.#breaker.succeeded()
      return answer
    } catch (error) {
      const failure = error instanceof ProviderFailure ? error : this.#unanswered(error)
      this.#breaker.failed(failure.pauseMs)
      this.#options.log.warn({ provider: this.#name, reason: failure.message }, 'provider failed')
      throw failure
    }
  }

  async #answerTo<S extends z.ZodType>(request: RemoteRequest, schema: S): Promise<z.output<S>> {
    const { url, headers, json, alsoAnswers = [] } = request
    const { send, clock, timeoutMs } = this.#options
    const { status, retryAfter, body } = await send({
      url,
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status !== 200 && !alsoAnswers.includes(status)) {
      throw new ProviderFailure(`${this.#name} answered ${status}`, retryAfterMs(retryAfter, clock.now()))
    }
    const result = schema.safeParse(parseJson(body.toString()))
    if (result.success) return result.data
    throw new ProviderFailure(`${this.#name} answered ${status} with something it does not document`)
  }

  /** The network error, which names the host and never the URL: that may contain a place somebody searched for. */
  #unanswered(error: unknown): ProviderFailure {
    return new ProviderFailure(`${this.#name}: ${(error as Error).message}`)
  }
}

/** Returns undefined if it is not JSON: no answer schema accepts that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
