/** Cache Storage, or undefined where the page may have none: without TLS it is not there, and a browser that refuses storage throws. */
export function cacheStorage(): CacheStorage | undefined {
  try {
    return globalThis.caches
  } catch {
    return undefined
  }
}
