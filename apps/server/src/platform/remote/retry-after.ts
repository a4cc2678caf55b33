/** Milliseconds from a Retry-After header, which holds seconds or a date; 0 without one. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Math.max(0, milliseconds || 0)
}
