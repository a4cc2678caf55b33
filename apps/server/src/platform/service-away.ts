/** What a request needs can't be used now: not mounted, broken, read-only. Answered with UNAVAILABLE; its cause tells how. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}
