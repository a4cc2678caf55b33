import { isRefusal } from './failure.ts'

const RETRIES = 2

/** Whether to retry a query. A refusal is final; only a missing reply or a server error may be temporary. */
export function worthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}
