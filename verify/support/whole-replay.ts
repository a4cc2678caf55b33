/** A replayed day as operators get it in the end, however many answers that takes on a busy machine. */
import type { Replay } from '@puni/contract/entities'
import type { TestApp } from './test-app.ts'

/** Asks until the replay has ended. `day` is today unless given; the answer is 'done' or 'failed'. */
export async function replayWholeDay(
  test: TestApp,
  query: { readonly zoneId: string; readonly day?: string },
): Promise<Replay> {
  let answer = await test.ok('replayDay', { query }, test.operator)
  while (answer.state === 'running')
    answer = await test.ok('replayDay', { query: { ...query, run: answer.run } }, test.operator)
  return answer
}
