/** A day to replay, and the replayed day as operators get it in the end, however many answers that takes on a busy machine. */
import type { Replay } from '@puni/contract/replay/entities'
import { expect } from 'vitest'
import type { TestApp, TestRider } from './test-app.ts'

const MINUTE = 60_000

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

/**
 * Placed, offered, accepted; at the store 6 minutes later, departing after 10 more, at the door after
 * another 8.
 */
export async function deliverOne(test: TestApp, rider: TestRider): Promise<void> {
  await test.goOnDuty(rider)
  const { _id } = await test.placeOrder()
  await test.dispatch()
  expect((await test.accept(rider, _id)).status).toBe(200)
  await test.advance(rider, _id, 'to_pickup')
  test.clock.advance(6 * MINUTE)
  await test.advance(rider, _id, 'waiting_pickup')
  test.clock.advance(10 * MINUTE)
  await test.advance(rider, _id, 'on the way')
  test.clock.advance(8 * MINUTE)
  await test.advance(rider, _id, 'delivered')
}
