/** The typed client of the API, used by both web apps. Carries no schema: replies are trusted, they are ours. */
import type { Input, Reply } from './calls.ts'
import type { Failure } from './entities.ts'
import type { ErrorCode } from './errors.ts'
import { API_PREFIX, routes, type CallName } from './routes.ts'

/** Why a call failed. Status 0 and code NETWORK: no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK',
    message: string,
    /** Message of each bad field, by its dotted path. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Instants that belong to the message, ISO 8601, by name: see `Failure`. */
    readonly times: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

interface ClientOptions {
  /** The bearer token of the moment, or null. */
  readonly token: () => string | null
  /** Called when the API no longer knows the token. */
  readonly onUnauthenticated: () => void
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly form?: FormData
}

function urlOf(name: CallName, { params = {}, query = {} }: Parts): string {
  const path = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`
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
  )
}

/** Makes the client of one app. */
export function createClient({ token, onUnauthenticated }: ClientOptions) {
  async function fetchCall(name: CallName, parts: Parts, options: CallOptions): Promise<Response> {
    const sent = token()
    const headers = new Headers(options.headers)
    if (sent !== null) headers.set('authorization', `Bearer ${sent}`)
    if (parts.body !== undefined) headers.set('content-type', 'application/json')
    let response: Response
    try {
      response = await fetch(urlOf(name, parts), {
        method: routes[name].method,
        headers,
        body: parts.form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
        signal: options.signal ?? null,
        cache: 'no-store',
      })
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      throw new ApiError(0, 'NETWORK', 'No hay conexión con el servidor')
    }
    if (response.ok) return response
    const failure = await failureOf(response)
    // A late answer to a token that was already replaced must not end the new session.
    if (failure.code === 'UNAUTHENTICATED' && sent !== null && sent === token()) onUnauthenticated()
    throw failure
  }

  return {
    /** Makes a call and gives its reply. Throws ApiError. */
    async call<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> {
      const response = await fetchCall(name, input as Parts, options)
      return (await response.json()) as Reply<N>
    },
    /** Makes a call whose reply is not JSON (a picture, a stream). Throws ApiError. */
    async open<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Response> {
      return await fetchCall(name, input as Parts, options)
    },
  }
}

/** The client as `createClient` makes it. */
export type Client = ReturnType<typeof createClient>
