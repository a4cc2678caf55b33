/** A database that goes down in the middle of a call, and comes back. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Action, Done } from '../support/lifecycle/actions.ts'
import type { TestApp } from '../support/test-app.ts'

/** How long connections are refused, milliseconds. */
const AWAY_MS = 40

/**
 * A call during which the database goes down for a while, after `afterMs`. Without an answer it is repeated with the same key,
 * as apps do, and must be answered.
 */
export function amidOutage(action: Action, afterMs: number): Action {
  return {
    summary: `${action.summary}, while the database is away`,
    async perform(scene, server) {
      const outage = goAway(scene.test, afterMs)
      const first = await action.perform(scene, server).catch(() => null)
      await outage
      return isAnswered(first) ? first : await action.perform(scene, server)
    },
  }
}

async function goAway(test: TestApp, afterMs: number): Promise<void> {
  await pause(afterMs)
  const bringBack = await test.takeDatabaseAway()
  await pause(AWAY_MS)
  await bringBack()
}

function isAnswered(done: Done | null): done is Done {
  return done !== null && !done.answers.some((answer) => answer.startsWith('5'))
}
