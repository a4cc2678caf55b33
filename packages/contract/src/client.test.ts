import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createClient } from './client.ts'
import { routes } from './routes.ts'
import { CALL_TIMEOUT_MS } from './limits.ts'

const client = createClient({ routes, token: () => null, onUnauthenticated: () => undefined })
const me = () => client.call('getMe', {})
const failureOf = async (call: Promise<unknown>) =>
  await call.then(
    () => null,
    (error: unknown) => error,
  )

/** A server with this answer; `null` means never. Whoever gives up gets the browser's own error. */
function serverAnswers(answer: (() => Response) | null): void {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    answer === null
      ? new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        })
      : Promise.resolve(answer()),
  )
}

/** An answer of which only the beginning arrives. */
const cutOff = () => new Response(new ReadableStream(), { status: 200 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('without an answer ends after ten seconds, with a readable error', async () => {
    serverAnswers(null)
    const failure = failureOf(me())
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({
      status: 0,
      code: 'TIMEOUT',
      message: 'El servidor no contestó a tiempo',
    })
  })

  it('ends by the deadline of its caller', async () => {
    serverAnswers(null)
    const failure = failureOf(client.call('getMe', {}, { timeoutMs: 500 }))
    await vi.advanceTimersByTimeAsync(500)
    expect(await failure).toMatchObject({ code: 'TIMEOUT' })
  })

  it('that its caller aborts ends as aborted, and leaves no timer running', async () => {
    serverAnswers(null)
    const leaving = new AbortController()
    const failure = failureOf(client.call('getMe', {}, { signal: leaving.signal }))
    leaving.abort()
    expect(await failure).not.toBeInstanceOf(ApiError)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('answered by something other than the API counts as no connection', async () => {
    serverAnswers(() => new Response('<html>Aceptá los términos del wifi</html>'))
    expect(await failureOf(me())).toMatchObject({ status: 0, code: 'NETWORK' })
  })
})

describe('a stream', () => {
  it('has a deadline for its beginning only, and ends with its reader', async () => {
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      signal = init.signal
      return Promise.resolve(cutOff())
    })
    const leaving = new AbortController()
    await client.stream('streamRider', { params: { id: 'r1' } }, { signal: leaving.signal })
    await vi.advanceTimersByTimeAsync(10 * CALL_TIMEOUT_MS)
    expect(signal?.aborted).toBe(false)
    leaving.abort()
    expect(signal?.aborted).toBe(true)
  })

  it('that does not begin fails', async () => {
    serverAnswers(null)
    const failure = failureOf(client.stream('streamOperator', {}))
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
    expect(await failure).toMatchObject({ code: 'TIMEOUT' })
  })
})
