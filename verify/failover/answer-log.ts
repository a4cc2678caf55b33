/** The answers of a run: when writes were acknowledged, how many were refused, and whether that was done properly. */
import { routes } from '@puni/contract/routes'
import { type Answer, codeOf, isSuccess } from '../chaos/api.ts'
import type { Findings } from '../chaos/findings.ts'

/** An answer that takes longer hangs: to get a connection, and to give an answer up. Milliseconds. */
const HANG_MS = 12_000

export class AnswerLog {
  refusedWrites = 0
  slowestMs = 0
  readonly #findings: Findings
  /** When the acknowledged writes were sent and answered, in sequence of their answers. */
  readonly #writes: { readonly sentAt: number; readonly endedAt: number }[] = []

  constructor(findings: Findings) {
    this.#findings = findings
  }

  add(answer: Answer): void {
    const { call, status, retryAfter, sentAt, endedAt } = answer
    const isWrite = routes[call].method !== 'GET'
    if (isWrite && isSuccess(answer)) this.#writes.push({ sentAt, endedAt })
    this.slowestMs = Math.max(this.slowestMs, endedAt - sentAt)
    if (endedAt - sentAt > HANG_MS)
      this.#findings.add('wrong', `${call} took ${Math.round(endedAt - sentAt)} ms`)
    if (status === 0) this.#findings.add('wrong', `${call} was cut off`)
    if (status !== 503) return
    if (isWrite) this.refusedWrites += 1
    if (codeOf(answer) !== 'UNAVAILABLE' || !/^\d+$/.test(retryAfter ?? ''))
      this.#findings.add('wrong', `${call} answered 503 ${codeOf(answer)}, Retry-After ${retryAfter}`)
  }

  /** When the first write that was sent after this was acknowledged. Infinity if none was. */
  firstWriteAfter(time: number): number {
    return this.#writes.find(({ sentAt }) => sentAt > time)?.endedAt ?? Infinity
  }
}
