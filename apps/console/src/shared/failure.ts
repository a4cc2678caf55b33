import { ApiError } from '@puni/contract/client'
import { failureText } from './failure-text.ts'

/** What to tell the operator about a failure. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText.unexpected
  // The same form was sent before, the answer got lost, and it was changed since.
  if (error.code === 'KEY_REUSED') return failureText.alreadyCreated
  return error.message
}

/** Message of each bad field, by its dotted path; empty when the failure names none. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}
