/**
 * Every call of the server's own OpenAPI document, with valid and hostile input from every kind of caller.
 * `npm run fuzz -- --requests 100000 --seed S` is the long form.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Operation, readDocument } from '@puni/verify/support/fuzz/document'
import { faultOf } from '@puni/verify/support/fuzz/judge'
import { describedRequest, type FuzzRequest, randomRequest } from '@puni/verify/support/fuzz/requests'
import { Scene } from '@puni/verify/support/fuzz/scene'
import { sendRequest } from '@puni/verify/support/fuzz/send'
import { settledMegabytes } from '@puni/verify/support/settled-memory'
import { PushService } from '@puni/verify/support/push-service'
import { Random } from '@puni/verify/support/random'
import { TestApp } from '@puni/verify/support/test-app'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
/** No answer may take longer. */
const LIMIT_MS = 5_000
/** Where memory is compared: short runs are all warming up. */
const LONG_RUN = 10_000
/** How often the orders that random calls placed are cleared away. */
const TIDY_EVERY = 2_000
/** These take a second each, so that they come more rarely. */
const HEAVY: ReadonlySet<string> = new Set([
  'replayDay',
  'createRider',
  'validateActivation',
  'changePassword',
  'recoverRiderPassword',
  'eraseMyAccount',
  'acceptInvitation',
  'acceptStoreInvitation',
])

describe('the fuzzer', () => {
  let test: TestApp
  let push: PushService
  let scene: Scene
  let operations: Operation[]
  const random = new Random(SEED)
  /** By call. */
  const successes = new Map<string, number>()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let slowestMs = 0

  beforeAll(async () => {
    push = await PushService.start()
    test = await TestApp.start({
      CITY_DIR: inject('demoCity'),
      PUSH_HOSTS: push.origin,
      // A fault of the server is told with its stack.
      LOG_LEVEL: 'error',
    })
    operations = await readDocument(test)
    scene = await Scene.open(test, push.subscribe())
  })
  afterAll(async () => {
    await test.stop()
    await push.stop()
  })

  async function judge(operation: Operation, request: FuzzRequest): Promise<number> {
    const answer = await sendRequest(test.origin, request, 2 * LIMIT_MS)
    if (answer === null) return 0
    const { status } = answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    slowestMs = Math.max(slowestMs, answer.tookMs)
    const fault = faultOf(operation, request, answer, LIMIT_MS)
    const { method, target, body } = request
    if (fault !== null) {
      faults.push(`${method} ${target.slice(0, 300)} ${body?.slice(0, 300)}: ${fault}`)
      console.log(faults.at(-1))
    }
    if (status < 300 && request.isAddressed) countSuccess(operation)
    return status
  }

  function countSuccess({ name }: Operation): void {
    successes.set(name, (successes.get(name) ?? 0) + 1)
  }

  async function succeed(operation: Operation): Promise<void> {
    const { example, form, token } = await scene.prepare(operation.name)
    if (form === undefined) {
      const status = await judge(operation, describedRequest(operation, example, token))
      if (status >= 300) faults.push(`${operation.name}, prepared to succeed: ${status}`)
    } else {
      await test.ok(operation.name, { ...example, form }, token)
      countSuccess(operation)
    }
  }

  async function attempt(operation: Operation): Promise<void> {
    const token = scene.tokenFor(operation.name, random)
    const status = await judge(operation, randomRequest(random, operation, scene, token))
    if (status >= 200 && status < 300) await scene.restore(operation.name, token)
  }

  function pick(): Operation {
    const operation = random.pick(operations)
    return HEAVY.has(operation.name) && random.chance(0.95) ? pick() : operation
  }

  it(
    'reaches every call, and none fails, hangs, or answers other than described',
    { timeout: 0 },
    async () => {
      for (const operation of operations) await succeed(operation)
      let early = 0
      for (let count = 1; count <= REQUESTS; count++) {
        const operation = pick()
        if (random.chance(0.03)) await succeed(operation)
        else await attempt(operation)
        if (count % TIDY_EVERY === 0) await scene.tidy()
        if (count === Math.ceil(REQUESTS / 10)) early = settledMegabytes()
      }
      const late = settledMegabytes()
      report(early, late)
      expect([...new Set(faults)], `seed ${SEED}`).toEqual([])
      expect(await scene.loggedOut()).toEqual([])
      expect(operations.filter(({ name }) => !successes.has(name)).map(({ name }) => name)).toEqual([])
      if (REQUESTS >= LONG_RUN) expect(late).toBeLessThan(1.2 * early)
    },
  )

  function report(early: number, late: number): void {
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    const rarest = [...successes].toSorted(([, a], [, b]) => a - b).slice(0, 5)
    console.log(
      [
        `fuzz: ${REQUESTS} requests on ${operations.length} calls, seed ${SEED}`,
        `answers ${counts.join(', ')}; slowest ${Math.round(slowestMs)} ms`,
        `successes on ${successes.size} calls, fewest ${rarest.map(([name, count]) => `${name} ${count}`).join(', ')}`,
        `memory ${early} MB after a tenth, ${late} MB at the end; ${faults.length} faults`,
      ].join('\n'),
    )
  }
})
