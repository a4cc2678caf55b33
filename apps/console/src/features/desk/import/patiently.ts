import { ApiError } from '@puni/contract/client'
import { retryDelay } from '@puni/web/query/retry'

const TRIES = 5

/**
 * Makes a call that may be repeated until it is answered: where the server is busy or away, as long after as it asks to wait. Throws the last
 * failure, or the first that waiting would not mend.
 */
export async function patiently<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      const isPassing =
        error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (!isPassing || signal.aborted || tries === TRIES) throw error
      await passes(retryDelay(tries - 1, error), signal)
    }
  }
}

/** Resolves after some time, or at once when it is aborted. */
async function passes(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
