import { ApiError } from '@puni/contract/client'
import { text } from '../text.ts'

/** What to tell the operator about a failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : text.failure.unexpected
}

/** Message of each bad field, by its dotted path; empty when the failure names none. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}
