/** What a process tells of itself at /metrics: every part registers its own. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { PoolWatch } from './platform/database/pool-watch.ts'
import type { Database } from './platform/database/schema.ts'
import { measureCalls } from './platform/metrics/call-times.ts'
import { addGauge } from './platform/metrics/gauge.ts'
import { serveMetrics } from './platform/metrics/metrics.routes.ts'
import { measureProcess } from './platform/metrics/process.metrics.ts'
import type { LiveStreams } from './platform/realtime/live-stream.ts'
import { measureQueues } from './subjects/offers/offers.metrics.ts'

interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly registry: Registry
  readonly pool: PoolWatch
  readonly streams: LiveStreams
}

/** Measures a server whose routes are added after this, and serves what was measured. */
export function measure(
  server: FastifyInstance,
  { config, clock, db, registry, pool, streams }: Parts,
): void {
  measureCalls(server, registry)
  measureProcess(registry, pool)
  measureQueues(registry, db, clock)
  addGauge(registry, 'puni_live_streams', 'Live streams that are open.', () => streams.count)
  serveMetrics(server, registry, config.METRICS_TOKEN)
}
