import { ApiError } from '@puni/contract/client'
import { reconnectDelay } from '@puni/contract/live/follow-live-events'
import { isRefusal } from './failure.ts'

const RETRIES = 2

/** Whether to retry a query. A refusal is final; only a missing reply or a server error may be temporary. */
export function worthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}

/** How long to wait before that, milliseconds: apart from others, and no less than the server asks for. */
export function retryDelay(failures: number, error: Error): number {
  const toldMs = error instanceof ApiError ? error.retryAfterMs : 0
  return Math.max(toldMs, reconnectDelay(failures, Math.random()))
}
