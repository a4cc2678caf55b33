import { POLICIES } from '@puni/contract/offers/dispatch'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Replica } from '../../platform/database/replica.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Serve } from '../../platform/http/router.ts'
import { dayOf } from '../../platform/calendar.ts'
import type { ThreadSurroundings } from '../dispatch/dispatch-thread.ts'
import { limitsOf } from '../dispatch/limits.ts'
import { replayInThread } from './replay-in-thread.ts'
import { ReplayRuns, type RunReplay } from './replay-runs.ts'
import { readDay, zoneExists } from './stored-day.ts'

interface Dependencies {
  readonly db: Database
  /** A day is long: what was written a moment ago may be missing. */
  readonly replica: Replica
  readonly clock: Clock
  readonly config: Config
  readonly inThreads: ThreadSurroundings
}

/** It waits here for seconds: lists need not wait for it. */
const OWN_LIMITS = { bulkhead: null }

/** Replaying days, for operators. Returns a function that ends those in progress. */
export function serveReplay(serve: Serve, dependencies: Dependencies): () => Promise<void> {
  const { db, replica, clock, config, inThreads } = dependencies
  const runs = new ReplayRuns({ db, log: inThreads.log, run: runnerOf(dependencies) })

  serve(
    'replayDay',
    async ({ query, caller, reply }) => {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const day = query.day ?? dayOf(clock.now(), config.PLATFORM_TIME_ZONE)
      if (query.run !== undefined) return await runs.ask(query.run, left.signal)
      if (!(await replica.read((db) => zoneExists(db, query.zoneId)))) throw new Refusal('ZONE_NOT_FOUND')
      return await runs.ask(await runs.join({ zoneId: query.zoneId, day }, caller.id), left.signal)
    },
    OWN_LIMITS,
  )

  return () => runs.end()
}

/** Reads a day and replays it under every policy. */
function runnerOf({ replica, clock, config, inThreads }: Dependencies): RunReplay {
  const limits = limitsOf(config)
  const timeZone = config.PLATFORM_TIME_ZONE
  const variants = POLICIES.map((policy) => ({ policy, limits }))
  return async (day, tell, signal) => {
    const stored = await replica.read((db) => readDay(db, { ...day, timeZone, now: clock.now(), ...limits }))
    if (stored === null) throw new Error(`zone ${day.zoneId} is gone`)
    await replayInThread({ day: stored, variants, tell }, inThreads, signal)
  }
}
