/** The typed client of the API, used by both web apps. Carries no schema: replies are trusted, they are ours. */
import type { Failure, Input, Reply } from './calls.ts'
import { startDeadline } from './deadline.ts'
import type { ErrorCode } from './errors.ts'
import { CALL_TIMEOUT_MS } from './limits.ts'
import { API_PREFIX, type Route } from './route.ts'
import type { CallName } from './routes.ts'

/** Why a call failed. Status 0: no answer, without a connection (NETWORK) or in time (TIMEOUT). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK' | 'TIMEOUT',
    message: string,
    /** Message of each bad field, by its dotted path. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Instants that belong to the message, ISO 8601, by name: see `Failure`. */
    readonly times: Readonly<Record<string, string>> = {},
    /** How long the server asks to wait before another try (`Retry-After`), milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }
}

interface ClientOptions<Name extends CallName> {
  /** The calls that the app makes: it carries no others. */
  readonly routes: Readonly<Record<Name, Route>>
  /** The current bearer token, or null. */
  readonly token: () => string | null
  /** Called when the API no longer knows the token. */
  readonly onUnauthenticated: () => void
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Deadline of the answer, milliseconds. */
  readonly timeoutMs?: number
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: unknown
  readonly form?: FormData
}

function urlOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return `${API_PREFIX}${path}${search.toString() && `?${search}`}`
}

async function failureOf(response: Response): Promise<ApiError> {
  const failure = (await response.json().catch(() => ({}))) as Partial<Failure>
  const code = (failure.code ?? 'INTERNAL') as ErrorCode
  return new ApiError(
    response.status,
    code,
    failure.message ?? 'El servidor no respondió bien',
    failure.fields,
    failure.times,
    1000 * (Number(response.headers.get('retry-after')) || 0),
  )
}

/** Creates the client of one app. Every call has a deadline, and fails with an ApiError that a person can read. */
export function createClient<Name extends CallName>({
  routes,
  token,
  onUnauthenticated,
}: ClientOptions<Name>) {
  async function send(name: Name, parts: Parts, options: CallOptions): Promise<Response> {
    const sent = token()
    const headers = new Headers(options.headers)
    if (sent !== null) headers.set('authorization', `Bearer ${sent}`)
    if (parts.body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(urlOf(routes[name], parts), {
      method: routes[name].method,
      headers,
      body: parts.form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      signal: options.signal ?? null,
      cache: 'no-store',
    })
    if (response.ok) return response
    const failure = await failureOf(response)
    // A late answer to a replaced token must not end the new session.
    if (failure.code === 'UNAUTHENTICATED' && sent !== null && sent === token()) onUnauthenticated()
    throw failure
  }

  /** Makes a call and lets `read` take what it needs of the answer before the deadline. */
  async function within<T>(
    name: Name,
    parts: Parts,
    { timeoutMs = CALL_TIMEOUT_MS, ...options }: CallOptions,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const { signal, isOver, meet } = startDeadline(timeoutMs, options.signal)
    try {
      return await read(await send(name, parts, { ...options, signal }))
    } catch (cause) {
      if (cause instanceof ApiError || options.signal?.aborted) throw cause
      if (isOver()) throw new ApiError(0, 'TIMEOUT', 'El servidor no contestó a tiempo')
      throw new ApiError(0, 'NETWORK', 'No hay conexión con el servidor')
    } finally {
      meet()
    }
  }

  return {
    /** Makes a call and returns its reply. Throws ApiError. */
    call<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> {
      return within(name, input as Parts, options, (response) => response.json() as Promise<Reply<N>>)
    },
    /** Makes a call whose reply is a file, and returns that. Throws ApiError. */
    download<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Blob> {
      return within(name, input as Parts, options, (response) => response.blob())
    },
    /** Makes a call with a streamed reply. The deadline is for its beginning; after that, heartbeats show that it lives. Throws ApiError. */
    stream<N extends Name>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Response> {
      return within(name, input as Parts, options, (response) => response)
    },
  }
}

/** The client as `createClient` makes it. */
export type Client<Name extends CallName = CallName> = ReturnType<typeof createClient<Name>>
