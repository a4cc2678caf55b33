import { POLICIES } from '@puni/contract/dispatch'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Replica } from '../../platform/database/replica.ts'
import { Legs } from '../dispatch/legs.ts'
import { limitsOf } from '../dispatch/limits.ts'
import { Turns } from '../../platform/background/turns.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { Slots } from '../../platform/http/slots.ts'
import { dayOf } from '../../subjects/orders/calendar.ts'
import type { Routing } from '../../subjects/routing/routing.ts'
import { replay } from './replay-day.ts'
import { readDay } from './stored-day.ts'

interface Dependencies {
  /** A day is long: what was written a moment ago may be missing. */
  readonly replica: Replica
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly routing: Pick<Routing, 'durations'>
}

/** A replay that takes longer, in milliseconds, has to be run from the command line. */
const LIMIT_MS = 60_000
/** Replays in progress or waiting: in all, and by one operator. */
const AT_ONCE = { inAll: 4, perOwner: 2 }
/** It waits here for minutes: lists need not wait for it. */
const OWN_LIMITS = { lane: null }

/**
 * Replaying days, for operators: one at a time, and few may wait. One whose caller left is not run. Returns a
 * function that ends the one in progress.
 */
export function serveReplay(serve: Serve, dependencies: Dependencies): () => Promise<void> {
  const { replica, clock, config } = dependencies
  const closing = new AbortController()
  const slots = new Slots(AT_ONCE)
  const turns = new Turns()

  serve(
    'replayDay',
    async ({ query, caller, reply }) => {
      const timeZone = config.PLATFORM_TIME_ZONE
      const now = clock.now()
      const day = query.day ?? dayOf(now, timeZone)
      const limits = limitsOf(config)
      const stop = new AbortController()
      reply.raw.once('close', () => stop.abort(new Refusal('UNAVAILABLE')))
      const signal = AbortSignal.any([closing.signal, stop.signal])
      const run = async () => {
        signal.throwIfAborted()
        const stored = await replica.read((db) => readDay(db, { ...query, day, timeZone, now, ...limits }))
        if (stored === null) throw new Refusal('ZONE_NOT_FOUND')
        const variants = POLICIES.map((policy) => ({ policy, limits }))
        const late = setTimeout(() => stop.abort(new Refusal('UNAVAILABLE')), LIMIT_MS)
        try {
          return await replay(stored, variants, new Legs(dependencies), signal)
        } finally {
          clearTimeout(late)
        }
      }
      return { summaries: await slots.run(caller.id, () => turns.take(run)) }
    },
    OWN_LIMITS,
  )

  return async () => {
    closing.abort(new Refusal('UNAVAILABLE'))
    await turns.ended()
  }
}
