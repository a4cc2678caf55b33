/**
 * Orders and offers under random sequences of everything that riders, operators, phones, the dispatcher and
 * time do to them, including concurrently and through two server processes. After every step the database
 * must match the model (`test/lifecycle/rules.ts`) and hold no forbidden state
 * (`test/lifecycle/invariants.ts`).
 *
 * The long run, which prints how often everything happened:
 *
 *     RUNS=1000 npx vitest run --project "server on postgres" lifecycle.property
 *
 * A failure prints its seed, and `SEED=…` repeats the same sequences; the outcome of concurrent actions may
 * vary.
 */
import fc from 'fast-check'
import { afterEach, describe, it } from 'vitest'
import { ApiCaller } from '@puni/verify/support/api-caller'
import { steps } from '@puni/verify/support/lifecycle/commands'
import type { Server } from '@puni/verify/support/lifecycle/scene'
import { World } from '@puni/verify/support/lifecycle/world'
import { TestApp } from '@puni/verify/support/test-app'

const RUNS = Number(process.env['RUNS'] ?? 4)
const SEED = process.env['SEED']
const MOST_STEPS = 240
/** How long to shrink after a failure, milliseconds. */
const SHRINK_MS = 60_000

describe('the lifecycle', () => {
  let test: TestApp
  afterEach(() => test.stop())

  async function holds(world: World): Promise<void> {
    let giveUpAt = Infinity
    const property = fc.asyncProperty(steps(MOST_STEPS), async (commands) => {
      if (performance.now() > giveUpAt) return
      try {
        const model = await world.begin()
        const run = { model, elsewhere: world.elsewhere, sent: [] }
        await fc.asyncModelRun(() => ({ model: run, real: world }), commands)
        await world.finish(run.model)
      } catch (error) {
        // With concurrent actions, shorter sequences may fail differently or not at all.
        if (giveUpAt === Infinity) console.error('The first failure:', error)
        giveUpAt = Math.min(giveUpAt, performance.now() + SHRINK_MS)
        throw error
      }
    })
    await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) })
    if (process.env['RUNS'] !== undefined) console.info(world.summary())
  }

  it(
    'holds on one server, where whoever is free is asked',
    async () => {
      test = await TestApp.start({ DISPATCH_POLICY: 'nearest' })
      await holds(new World(test, { asksAtOnce: true }))
    },
    RUNS * 5_000 + 3 * SHRINK_MS,
  )

  it(
    'holds on two servers, where the dispatcher looks ahead',
    async () => {
      test = await TestApp.start({ DISPATCH_POLICY: 'plan' })
      const api = new ApiCaller()
      api.origin = test.origin
      const { dispatcher } = test.app
      const first: Server = { api, sweep: () => dispatcher.sweep() }
      await test.throughAnotherServer(() => holds(new World(test, { others: [first] })))
    },
    RUNS * 5_000 + 3 * SHRINK_MS,
  )
})
