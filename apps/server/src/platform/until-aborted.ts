/**
 * Runs work that may wait for a signal's abort, with a single listener however often it does: the promise
 * passed to it resolves on the abort. The listener is removed when the work is done, since the signal may
 * outlive it.
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  work: (aborted: Promise<void>) => Promise<T>,
): Promise<T> {
  if (signal.aborted) return await work(Promise.resolve())
  let onAbort = (): void => undefined
  const aborted = new Promise<void>((resolve) => (onAbort = resolve))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work(aborted)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
