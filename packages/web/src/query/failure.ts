import { ApiError } from '@puni/contract/client'

/** Whether the server answered that it cannot be, as opposed to no answer or its own trouble. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
