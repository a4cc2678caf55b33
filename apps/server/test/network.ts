/** A provider's dependencies, with a log that can be read. */
import { pino } from 'pino'
import { TestClock } from './test-clock.ts'

export function testNetwork() {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  return { fetch, clock: new TestClock(), log, lines }
}
