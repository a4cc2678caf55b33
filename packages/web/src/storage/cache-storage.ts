/** Cache Storage, or undefined if unavailable: it is missing without TLS, and a browser that denies storage throws. */
export function cacheStorage(): CacheStorage | undefined {
  try {
    return globalThis.caches
  } catch {
    return undefined
  }
}
