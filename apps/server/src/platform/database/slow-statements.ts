/** Logs statements that take long: their text, never their values. */
import type pg from 'pg'
import type { Logger } from 'pino'

/** Longer ones are cut. */
const TEXT_CHARACTERS = 2_000

type Query = (...input: readonly unknown[]) => unknown

/** Watches every connection of a pool, however it is asked, for statements of at least `slowMs` milliseconds. */
export function logSlowStatements(pool: pg.Pool, slowMs: number, log: Logger): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const timed: Query = (...input) => {
      const startedAt = performance.now()
      const answer = query(...input)
      const over = (): void => {
        const ms = performance.now() - startedAt
        if (ms >= slowMs) log.warn({ statement: textOf(input[0]), ms: Math.round(ms) }, 'slow statement')
      }
      if (answer instanceof Promise) answer.then(over, over)
      return answer
    }
    client.query = timed as typeof client.query
  })
}

/** Values are bound and stand beside it. */
function textOf(query: unknown): string {
  const text =
    typeof query === 'string' ? query : String((query as Readonly<Record<string, unknown>>)['text'])
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_CHARACTERS)
}
