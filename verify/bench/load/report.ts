/** A load as text: a line while it runs, a report at the end. */
import { quantile, spreadOf } from '../stand/statistics.ts'
import { crossed, type Seen, shareOnTime } from './limits.ts'
import type { LoadOptions } from './options.ts'
import { TIMED, type Timed } from './tally.ts'

const NAMES: Readonly<Record<Timed, string>> = {
  createOrder: 'create, from its planned time',
  acceptOrder: 'accept',
  setOrderStatus: 'step',
  setPosition: 'position',
  getBoard: "operators' board",
}

const ms = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(value < 10 ? 1 : 0)} ms`)
const percent = (value: number) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(1)} %`)
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** The state of a load: totals, and what was seen since the last line. */
export function progressLine(elapsedMs: number, total: Seen, last: Seen): string {
  const seconds = Math.floor(elapsedMs / 1000)
  const clock = `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`
  const { counts, shed, broken } = total.tally
  return [
    clock,
    `placed ${counts.placed}, offered ${counts.offered}, delivered ${counts.delivered}`,
    `waiting ${last.waiting}, free riders ${last.free}`,
    `on time ${percent(shareOnTime({ tally: last.tally, overdue: last.overdue }))}`,
    `accept p99 ${ms(spreadOf(last.tally.times.acceptOrder).p99)}`,
    `/health p99 ${ms(quantile(last.health, 0.99))}`,
    `503 ${shed.total}, broken ${broken.total}`,
    ...(last.server === null ? [] : [`memory ${megabytes(last.server.rssBytes)}`]),
  ].join(' · ')
}

/** What a load was, and what came of it. */
export function reportOf(options: LoadOptions, elapsedMs: number, seen: Seen): string {
  const { tally, server, health } = seen
  const { counts } = tally
  const lines = [
    describe(options, elapsedMs),
    '',
    `orders        placed ${counts.placed}, offers ${counts.offered}, accepted ${counts.accepted}, skipped ${counts.skipped}, ` +
      `ignored ${counts.ignored}, delivered ${counts.delivered}; at the end ${seen.waiting} waited and ${seen.free} riders were free`,
    `offers        ${percent(shareOnTime(seen))} reached the phone within 5 s of being due; lateness ${spread(tally.lateness)}`,
    ...TIMED.map((call) => `${NAMES[call]}: ${spread(tally.times[call])}`),
    `/health: ${spread(health)}`,
    server === null
      ? 'server        memory and event loop are not known: no /metrics there'
      : `server        memory ${megabytes(server.rssBytes)}; event loop late by p99 ${ms(server.delay.p99)}, at most ${ms(server.delay.max)}`,
    `calls         ${tally.calls.total}, of them 503: ${tally.shed.total}, broken: ${tally.broken.total}; streams cut ${counts.streamBreaks}`,
    ...failureLines(tally.failures),
    `clients       late by p99 ${ms(quantile(tally.clientLateness, 0.99))}`,
    '',
    `Limits crossed: ${crossed(seen).join('; ') || 'none'}`,
  ]
  return lines.join('\n')
}

function describe({ riders, zones, ordersPerHour, speed, seed }: LoadOptions, elapsedMs: number): string {
  const minutes = (elapsedMs / 60_000).toFixed(1)
  const time =
    speed === 1
      ? 'time not compressed'
      : `people act ${speed} times as fast as in life, so that orders come ${speed} times as often; the server's own times stay`
  return (
    `${riders} riders in ${zones} zones, ${ordersPerHour} orders an hour in each, for ${minutes} minutes; ${time}; seed ${seed}. ` +
    'Sessions were made directly.'
  )
}

function spread(samples: readonly number[]): string {
  if (samples.length === 0) return 'none'
  const { p50, p90, p99, max } = spreadOf(samples)
  return `p50 ${ms(p50)}, p90 ${ms(p90)}, p99 ${ms(p99)}, at most ${ms(max)} (${samples.length})`
}

function failureLines(failures: Readonly<Record<string, number>>): string[] {
  return Object.entries(failures)
    .sort(([, one], [, other]) => other - one)
    .map(([what, times]) => `  ${times} × ${what}`)
}
