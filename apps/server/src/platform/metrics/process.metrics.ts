/** What a process uses: memory, processor, connections to the database, and the time its event loop is late. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { PoolWatch } from '../database/pool-watch.ts'
import { addGauge } from './gauge.ts'

/** Registers them, and returns what records by how much the event loop came late, milliseconds. */
export function measureProcess(registry: Registry, pool: PoolWatch): (lateMs: number) => void {
  const startedAt = Date.now() / 1000 - process.uptime()
  addGauge(registry, 'process_start_time_seconds', 'Start of the process, since 1970.', () => startedAt)
  addGauge(registry, 'process_resident_memory_bytes', 'Resident memory, bytes.', () =>
    process.memoryUsage.rss(),
  )
  addGauge(
    registry,
    'nodejs_heap_size_used_bytes',
    'Memory in use by JavaScript objects, bytes.',
    () => process.memoryUsage().heapUsed,
  )
  const processor = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, seconds.',
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  registry.registerMetric(processor)
  addGauge(registry, 'puni_pool_connections_max', 'Most database connections.', () => pool.most)
  addGauge(registry, 'puni_pool_connections_in_use', 'Database connections in use.', () => pool.inUse)
  addGauge(registry, 'puni_pool_waiting', 'Callers waiting for a database connection.', () => pool.waiting)
  const delay = new Histogram({
    name: 'puni_event_loop_delay_seconds',
    help: 'By how much a timer of 50 ms came late, seconds.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  return (lateMs) => delay.observe(lateMs / 1000)
}
