/** Whole seconds from an instant (ISO 8601) until now, both by the server's clock; none where a clock was set back. `now` in epoch milliseconds. */
export function secondsSince(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
}

/** A stopwatch's figures: '0:07', '12:34', '3:05:09'. */
export function figures(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}
