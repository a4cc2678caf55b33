import { ApiError } from '@puni/contract/client'
import { isRefusal } from '@puni/web/query/failure'

/** Logs a failure to the console of the rider's phone. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error)
}

/** The server's error message, or `fallback` if it has none that is useful. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && isRefusal(error) ? error.message : fallback
}

/** Why it failed, in words: the platform's own message, or that there was no reply; empty if unknown. */
export function detailOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ''
}

/** The failure and its cause on one line, for the rider. */
export function explained(failure: string, error: unknown): string {
  const cause = detailOf(error)
  return cause === '' ? failure : `${failure}. ${cause}`
}

/** True when the API refused because of the rider's standing, which this phone knows otherwise. */
export function isStandingRefusal(error: unknown): boolean {
  return error instanceof ApiError && ['RIDER_BLOCKED', 'RIDER_NOT_ACTIVATED'].includes(error.code)
}

/** True when the API refused because the rider is blocked. */
export function isBlockedRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'RIDER_BLOCKED' || /bloquead/i.test(error.message))
}
