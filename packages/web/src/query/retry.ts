import { isRefusal } from './failure.ts'

const RETRIES = 2

/** Whether a query is worth asking again: a refusal stays a refusal; only silence and the server's own trouble may pass. */
export function worthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}
