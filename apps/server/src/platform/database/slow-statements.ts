/** Logs statements that take long: their text, never their values. */
import type { Logger } from 'pino'

/** Longer ones are cut. */
const TEXT_CHARACTERS = 2_000

/** Returns what is to be told of every statement, and logs those of at least `slowMs` milliseconds. */
export function slowStatementLog(slowMs: number, log: Logger): (text: string, ms: number) => void {
  return (text, ms) => {
    if (ms < slowMs) return
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_CHARACTERS)
    log.warn({ statement, ms: Math.round(ms) }, 'slow statement')
  }
}
