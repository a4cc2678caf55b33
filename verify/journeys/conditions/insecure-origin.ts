/**
 * An insecure origin, as over plain http on a LAN: no service worker, no location, no `crypto.randomUUID`, no `navigator.locks`.
 * Browsers trust http only on localhost and 127.*; `playwright.config.ts` resolves this name to 127.0.0.1.
 */
export const INSECURE_HOST = 'puni.test'

/** The same site under a name that no browser trusts. */
export function insecure(origin: string): string {
  const { port } = new URL(origin)
  return `http://${INSECURE_HOST}:${port}`
}
