/** More load than a server can hold: lists are turned away, what riders did is not, and it recovers by itself. */
import { API_PREFIX } from '@puni/contract/route'
import type { CallName } from '@puni/contract/routes'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgresServer } from '../support/postgres-server.ts'
import { Random } from '../support/random.ts'
import { type Answer, Api, codeOf } from './api.ts'
import { Findings } from './findings.ts'
import { checkInvariants } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { Load } from './load.ts'
import { setUp } from './platform.ts'
import { type PartOptions, type Row, say } from './report.ts'
import { checkLog, startReady } from './servers.ts'
import { readStored } from './stored.ts'

const LONG_S = 60
const SHORT_S = 10
const RIDERS = 20
/** As many readers as keep the server busy, and more than may wait for their lists: who is turned away comes again at once. */
const FEW = 8
const MANY = 400
/** How many times as much as it answers is asked of the server, at least. */
const TIMES = 10
const MEASURED_S = 3
/** Lists that a console reads; nothing else is asked for by the readers. */
const LISTS = ['/operator/riders?limit=500', '/operator/orders', '/operator/audit-log']
/** What a rider did is never turned away. */
const NEVER: ReadonlySet<CallName> = new Set<CallName>([
  'acceptOrder',
  'skipOrder',
  'setOrderStatus',
  'reportReceipt',
])
/** From the end of the load until a server answers everything again, milliseconds. */
const RECOVERY_MS = 10_000
/** An answer that takes longer hangs, milliseconds. */
const HANG_MS = 12_000

/** How often the readers got each status. */
type Statuses = Map<number, number>

/** Asks one server for ten times what it can answer, while riders work. */
export async function overload({ short, seed }: PartOptions): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const postgres = await startPostgresServer()
  const findings = new Findings('overload')
  const ledger = new Ledger()
  const answers: Answer[] = []
  const server = await startReady({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
  try {
    const note = (answer: Answer) => void answers.push(answer)
    const api = new Api(() => server.origin, note)
    const platform = await setUp(api, RIDERS)
    const load = new Load({ api, platform, ledger, findings, random: new Random(seed) })
    load.start()
    const held = await flood(server.origin, platform.operator, FEW, MEASURED_S, findings)
    const seconds = short ? SHORT_S : LONG_S
    const floodedAt = performance.now()
    const seen = await flood(server.origin, platform.operator, MANY, seconds, findings)
    const endedAt = performance.now()
    tell(held, MEASURED_S, seen, seconds)
    if (total(seen) < TIMES * (seen.get(200) ?? 0))
      findings.add('wrong', `less than ${TIMES} times as much was asked for as answered`)
    const recoveryMs = await recover(api, platform.operator)
    if (recoveryMs > RECOVERY_MS) findings.add('wrong', `recovery took ${Math.round(recoveryMs)} ms`)
    await load.stop()

    const during = answers.filter((answer) => answer.sentAt > floodedAt && answer.endedAt < endedAt)
    for (const answer of during) checkAnswer(answer, findings)
    const kept = during.filter(({ call, status }) => NEVER.has(call) && status < 300)
    say(`overload: ${kept.length} accepts, skips, steps and receipts taken meanwhile`)
    if (kept.length === 0) findings.add('wrong', 'nobody did anything meanwhile')
    const slowest = Math.max(...during.map((answer) => answer.endedAt - answer.sentAt))
    if (slowest > HANG_MS) findings.add('wrong', `an answer took ${Math.round(slowest)} ms`)
    const stored = await readStored({ connectionString: postgres.url })
    ledger.check(stored, findings)
    checkInvariants(stored, findings)
    checkLog(server, findings)
    if ((await server.end()) !== 0) findings.add('unclean', 'the server did not end in order')
    return [
      {
        part: 'overload',
        tries: total(seen),
        acknowledged: ledger.acknowledged,
        ...findings.counts,
        slowestAnswerMs: slowest,
        worstRecoveryMs: recoveryMs,
      },
    ]
  } finally {
    await server.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Reads lists for some seconds, each reader the next at once, whatever it is told. */
async function flood(
  origin: string,
  token: string,
  readers: number,
  seconds: number,
  findings: Findings,
): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const statuses: Statuses = new Map()
  const until = performance.now() + seconds * 1000
  const read = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < until; turn++) {
      const answer = await readList(`${origin}${API_PREFIX}${LISTS[turn % LISTS.length]}`, token, agent)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const isProper = answer.status === 200 || (answer.status === 503 && /^[1-5]$/.test(answer.retryAfter))
      if (!isProper)
        findings.add('wrong', `a list answered ${answer.status}, Retry-After ${answer.retryAfter}`)
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, number) => read(number)))
  agent.destroy()
  return statuses
}

/** By bare `node:http`: `fetch` would keep the clients busier than the server. */
async function readList(url: string, token: string, agent: Agent) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject)
  })
  response.resume()
  await new Promise((ended) => response.once('end', ended))
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? '' }
}

/** Waits until ten lists in a row are answered, and returns how long that took, milliseconds. */
async function recover(api: Api, operator: string): Promise<number> {
  const began = performance.now()
  for (let inRow = 0; inRow < 10 && performance.now() - began < 2 * RECOVERY_MS;) {
    inRow = (await api.send('listRiders', {}, operator)).status === 200 ? inRow + 1 : 0
    await sleep(50)
  }
  return performance.now() - began
}

/** What riders did is taken; everything else may be turned away, in the proper form. */
function checkAnswer(answer: Answer, findings: Findings): void {
  const { call, status, retryAfter } = answer
  if (status !== 503) return
  if (NEVER.has(call)) findings.add('wrong', `${call} was turned away: ${codeOf(answer)}`)
  else if (codeOf(answer) !== 'BUSY' || !/^[1-5]$/.test(retryAfter ?? ''))
    findings.add('wrong', `${call} answered 503 ${codeOf(answer)}, Retry-After ${retryAfter}`)
}

const total = (statuses: Statuses) => [...statuses.values()].reduce((sum, count) => sum + count, 0)

function tell(held: Statuses, heldS: number, seen: Statuses, seenS: number): void {
  const rate = (count: number, seconds: number) => `${Math.round(count / seconds)} a second`
  say(
    `overload: ${FEW} readers: ${rate(held.get(200) ?? 0, heldS)} answered, ${held.get(503) ?? 0} turned away`,
  )
  say(
    `overload: ${MANY} readers: ${rate(total(seen), seenS)} asked for, ${rate(seen.get(200) ?? 0, seenS)} answered, ` +
      `${rate(seen.get(503) ?? 0, seenS)} turned away`,
  )
}
