/** What the clients of a load count, as plain data: it travels between processes. */
import { type Answer, codeOf, isSuccess } from '../../chaos/api.ts'

const COUNTS = ['placed', 'offered', 'accepted', 'skipped', 'ignored', 'delivered', 'streamBreaks'] as const
type Count = (typeof COUNTS)[number]

/** What the times of calls are kept under. */
export const TIMED = ['createOrder', 'acceptOrder', 'setOrderStatus', 'setPosition', 'getBoard'] as const
export type Timed = (typeof TIMED)[number]

export interface Tally {
  readonly counts: Record<Count, number>
  readonly calls: { total: number }
  /** Milliseconds of successful answers. Placing an order counts from the planned time. */
  readonly times: Record<Timed, number[]>
  /** How late offers reached phones after they were due, milliseconds. */
  readonly lateness: number[]
  /** How late the clients were with what they had planned, milliseconds: beyond that the load is not the one that was asked for. */
  readonly clientLateness: number[]
  /** How often which call ended with which status and code; status 0: no answer, -1: it hung. */
  readonly failures: Record<string, number>
  /** Of them, answers 503, and those that no client could expect: another 5xx, or none. */
  readonly shed: { total: number }
  readonly broken: { total: number }
}

export function emptyTally(): Tally {
  return {
    counts: Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>,
    calls: { total: 0 },
    times: Object.fromEntries(TIMED.map((name) => [name, [] as number[]])) as Record<Timed, number[]>,
    lateness: [],
    clientLateness: [],
    failures: {},
    shed: { total: 0 },
    broken: { total: 0 },
  }
}

/** Adds a tally to another. */
export function addTo(total: Tally, more: Tally): void {
  for (const name of COUNTS) total.counts[name] += more.counts[name]
  for (const name of TIMED) for (const time of more.times[name]) total.times[name].push(time)
  for (const time of more.lateness) total.lateness.push(time)
  for (const time of more.clientLateness) total.clientLateness.push(time)
  for (const [what, times] of Object.entries(more.failures))
    total.failures[what] = (total.failures[what] ?? 0) + times
  total.calls.total += more.calls.total
  total.shed.total += more.shed.total
  total.broken.total += more.broken.total
}

/** Counts an answer. `from` is when the call was planned, by `performance.now()`. */
export function countAnswer(tally: Tally, answer: Answer, from = answer.sentAt): void {
  tally.calls.total += 1
  if (isSuccess(answer)) {
    const times: number[] | undefined = tally.times[answer.call as Timed]
    times?.push(answer.endedAt - from)
    return
  }
  const what = `${answer.call} ${answer.status} ${codeOf(answer)}`.trim()
  tally.failures[what] = (tally.failures[what] ?? 0) + 1
  if (answer.status === 503) tally.shed.total += 1
  else if (answer.status <= 0 || answer.status >= 500) tally.broken.total += 1
}
