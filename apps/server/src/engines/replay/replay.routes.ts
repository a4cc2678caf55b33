import { POLICIES } from '@puni/contract/dispatch'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Legs } from '../dispatch/legs.ts'
import { limitsOf } from '../dispatch/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf } from '../../subjects/orders/calendar.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { replay } from './replay-day.ts'
import { readDay } from './stored-day.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly routing: Pick<Routing, 'durations'>
}

/** A replay that takes longer, in milliseconds, has to be run from the command line. */
const LIMIT_MS = 60_000

/** Replaying days, for operators: one at a time. Returns a function that ends the one in progress. */
export function serveReplay(serve: Serve, dependencies: Dependencies): () => Promise<void> {
  const { db, clock, config } = dependencies
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  serve('replayDay', async ({ query }) => {
    const timeZone = config.PLATFORM_TIME_ZONE
    const now = clock.now()
    const day = query.day ?? dayOf(now, timeZone)
    const limits = limitsOf(config)
    const run = last.then(async () => {
      const stored = await readDay(db, { ...query, day, timeZone, now, ...limits })
      if (stored === null) throw new Refusal('ZONE_NOT_FOUND')
      const variants = POLICIES.map((policy) => ({ policy, limits }))
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new Refusal('UNAVAILABLE')), LIMIT_MS)
      try {
        const signal = AbortSignal.any([closing.signal, late.signal])
        return await replay(stored, variants, new Legs(dependencies), signal)
      } finally {
        clearTimeout(timer)
      }
    })
    last = run.catch(() => undefined)
    return { summaries: await run }
  })

  return async () => {
    closing.abort(new Refusal('UNAVAILABLE'))
    await last
  }
}
