/** Longest wait for a quiet moment, in milliseconds. */
const PATIENCE_MS = 1_500

/** Does something heavy once what matters more is on the screen; gives back what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
