import { ApiError } from '@puni/contract/client'

/** Whether the server refused the request, as opposed to no reply or a server error. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
