/**
 * Something a request needs is unavailable: not mounted, broken, read-only. Answered with UNAVAILABLE; the
 * cause has the details.
 */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}
