import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createClient } from './client.ts'
import { CALL_TIMEOUT_MS } from './limits.ts'

const client = createClient({ token: () => null, onUnauthenticated: () => undefined })
const me = () => client.call('getMe', {})
const failureOf = async (call: Promise<unknown>) =>
  await call.then(
    () => null,
    (error: unknown) => error,
  )

/** A server that answers so; `null` is never. Whoever gives up waiting hears what the browser says then. */
function serverAnswers(answer: (() => Response) | null): void {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    answer === null
      ? new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        })
      : Promise.resolve(answer()),
  )
}

/** An answer whose beginning comes, and no more. */
const cutOff = () => new Response(new ReadableStream(), { status: 200 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('without an answer ends after ten seconds, in words', async () => {
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

  it('ends as late as its caller says', async () => {
    serverAnswers(null)
    const failure = failureOf(client.call('getMe', {}, { timeoutMs: 500 }))
    await vi.advanceTimersByTimeAsync(500)
    expect(await failure).toMatchObject({ code: 'TIMEOUT' })
  })

  it('that its caller gives up ends as that, and leaves no clock running', async () => {
    serverAnswers(null)
    const leaving = new AbortController()
    const failure = failureOf(client.call('getMe', {}, { signal: leaving.signal }))
    leaving.abort()
    expect(await failure).not.toBeInstanceOf(ApiError)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is answered by something else than the API has no connection', async () => {
    serverAnswers(() => new Response('<html>Aceptá los términos del wifi</html>'))
    expect(await failureOf(me())).toMatchObject({ status: 0, code: 'NETWORK' })
  })
})

describe('a stream', () => {
  it('has the deadline for its beginning only, and ends with its reader', async () => {
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
