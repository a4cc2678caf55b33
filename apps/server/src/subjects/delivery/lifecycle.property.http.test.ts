/**
 * Orders and offers under random sequences of all that riders, operators, phones, the dispatcher and time do to them, also at once
 * and through two server processes. After every step the database must hold what the model holds (`test/lifecycle/rules.ts`), and
 * nothing that may never be (`test/lifecycle/invariants.ts`).
 *
 * The long form, which tells how often everything happened:
 *
 *     RUNS=1000 npx vitest run --project "server on postgres" lifecycle.property
 *
 * A failure tells its seed, and `SEED=…` takes the same sequences; what happens at once is not the same each time.
 */
import fc from 'fast-check'
import { afterEach, describe, it } from 'vitest'
import { ApiCaller } from '../../../test/api-caller.ts'
import { steps } from '../../../test/lifecycle/commands.ts'
import type { Server } from '../../../test/lifecycle/scene.ts'
import { World } from '../../../test/lifecycle/world.ts'
import { TestApp } from '../../../test/test-app.ts'

const RUNS = Number(process.env['RUNS'] ?? 16)
const SEED = process.env['SEED']
const MOST_STEPS = 120
/** After a failure, so long a shorter sequence is looked for, milliseconds. */
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
        // Of what happens at once, shorter sequences may show something else, or nothing.
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
