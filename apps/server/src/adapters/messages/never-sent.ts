/** Failures before anything was sent: name not found, nobody listens, no way there. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EDNS',
])

/** Whether a failure of the network came before anything was sent. */
export function wasNeverSent(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return BEFORE_SENDING.has(String(code)) || (cause instanceof Error && wasNeverSent(cause))
}
