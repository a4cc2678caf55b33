/** A provider's dependencies, with a log that can be read. */
import { createLog } from '../../apps/server/src/platform/log.ts'
import { Outgoing } from '../../apps/server/src/platform/remote/outgoing.ts'
import { TestClock } from './test-clock.ts'

/** @param origins the services that may be called */
export function testNetwork(...origins: string[]) {
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  return { send: new Outgoing(origins).send, clock: new TestClock(), log, lines }
}
