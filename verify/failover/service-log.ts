/** What riders notice of a platform whose processes change: calls, and live streams. */
import { type Answer, codeOf, isSuccess } from '../chaos/api.ts'
import type { Findings } from '../chaos/findings.ts'

export class ServiceLog {
  calls = 0
  /** Attempts without success that the app repeats by itself. */
  repeated = 0
  openStreams = 0
  reconnected = 0
  slowest: Answer | null = null
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** An attempt at a call. `isFine`: it succeeded, or the app will try again by itself. */
  served(answer: Answer, isFine: boolean): void {
    const { call, status } = answer
    this.calls += 1
    if (durationOf(answer) > durationOf(this.slowest)) this.slowest = answer
    if (!isFine) this.#findings.add('wrong', `${call} failed: ${status} ${codeOf(answer)}`)
    else if (!isSuccess(answer)) this.repeated += 1
  }

  streamOpened(isAgain: boolean): void {
    this.openStreams += 1
    if (isAgain) this.reconnected += 1
  }

  streamEnded(): void {
    this.openStreams -= 1
  }

  streamRefused(error: unknown): void {
    this.#findings.add('wrong', `a stream was refused: ${String(error)}`)
  }
}

/** Milliseconds. */
export function durationOf(answer: Answer | null): number {
  return answer === null ? 0 : answer.endedAt - answer.sentAt
}
