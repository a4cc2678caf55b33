/** What a process knows of itself: told at /metrics, where every part registers its own, and used to shed load. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { PoolWatch } from './platform/database/pool-watch.ts'
import type { Database } from './platform/database/schema.ts'
import { Pressure } from './platform/load/pressure.ts'
import { shedLoad } from './platform/load/shedding.ts'
import { measureCalls } from './platform/metrics/call-times.ts'
import { addGauge } from './platform/metrics/gauge.ts'
import { watchLoop } from './platform/metrics/loop-delay.ts'
import { serveMetrics } from './platform/http/metrics.routes.ts'
import { measureProcess } from './platform/metrics/process.metrics.ts'
import type { LiveStreams } from './platform/realtime/live-stream.ts'
import { measureMessages } from './subjects/messages/messages.metrics.ts'
import { measureWebhooks } from './engines/webhooks/webhooks.metrics.ts'
import { measureQueues } from './subjects/offers/offers.metrics.ts'

interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly db: Database
  readonly registry: Registry
  readonly pool: PoolWatch
  readonly streams: LiveStreams
}

/** Measures a server whose routes are added after this, and serves what was measured. Returns what ends it. */
export function measure(server: FastifyInstance, parts: Parts): () => void {
  const { config, clock, db, log, registry, pool, streams } = parts
  const pressure = new Pressure(config.OVERLOAD_MS)
  measureCalls(server, registry)
  shedLoad(server, { pressure, registry, log })
  const noteDelay = measureProcess(registry, pool)
  measureQueues(registry, db, clock)
  measureMessages(registry, db, clock)
  measureWebhooks(registry, db, clock)
  addGauge(registry, 'puni_live_streams', 'Live streams that are open.', () => streams.count)
  serveMetrics(server, registry, config.METRICS_TOKEN)
  return watchLoop((lateMs) => {
    noteDelay(lateMs)
    pressure.note(Math.max(lateMs, pool.lateMs))
  })
}
