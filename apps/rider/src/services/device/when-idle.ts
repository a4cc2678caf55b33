/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 1_500

/** Runs heavy work once more important things are on the screen. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
