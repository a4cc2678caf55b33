import { Histogram, type Registry } from 'prom-client'
import type { LookReport } from './dispatcher.ts'

/** Registers the time of looks at zones, and returns what records one. */
export function measureLooks(registry: Registry): (look: LookReport) => void {
  const times = new Histogram({
    name: 'puni_dispatch_look_seconds',
    help: 'Time of a look at a zone, from its turn to its offers, seconds.',
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'puni_dispatch_wait_seconds',
    help: 'Time from when a look was due to its turn, seconds.',
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return ({ outcome, tookMs, waitedMs }) => {
    times.observe({ outcome }, tookMs / 1000)
    waits.observe(waitedMs / 1000)
  }
}
