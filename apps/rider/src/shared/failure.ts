import { ApiError } from '@puni/contract/client'
import { isRefusal } from '@puni/web/query/failure'

/** Writes a failure down for whoever looks into the console of a rider's phone. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error)
}

/** What the server said went wrong, or `fallback` where it could not say anything useful. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && isRefusal(error) ? error.message : fallback
}

/** Why it failed, in words: the platform's own, or that no answer came; nothing where nobody knows. */
export function detailOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ''
}

/** The name of a failure followed by its cause: what a rider reads wherever one line has to say it. */
export function explained(failure: string, error: unknown): string {
  const cause = detailOf(error)
  return cause === '' ? failure : `${failure}. ${cause}`
}

/** True when the API refused because the rider is blocked. */
export function isBlockedRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'RIDER_BLOCKED' || /bloquead/i.test(error.message))
}
