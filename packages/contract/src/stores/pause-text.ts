/** How it is said that a store takes no orders. */

/** Until when a store is paused, and why: 'No acepta pedidos hasta las 20:30 (sin gas)'. With the day, unless it is that of `now`. */
export function pauseText(
  { until, reason }: { readonly until: Date; readonly reason: string | null },
  now: Date,
  timeZone: string,
): string {
  const format = (options: Intl.DateTimeFormatOptions, instant: Date) =>
    new Intl.DateTimeFormat('es-AR', { timeZone, ...options }).format(instant)
  const day = (instant: Date) => format({ day: '2-digit', month: '2-digit' }, instant)
  const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, until)
  const when = day(until) === day(now) ? `las ${hour}` : `el ${day(until)} a las ${hour}`
  return `No acepta pedidos hasta ${when}${reason === null ? '' : ` (${reason})`}`
}
