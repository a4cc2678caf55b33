import { Histogram, type Registry } from 'prom-client'

/** A look at a zone that this process decided: how long it took, and whether it got to its end. */
export interface Look {
  readonly seconds: number
  readonly outcome: 'done' | 'failed'
}

/** Registers the time of looks, and returns what records one. */
export function measureLooks(registry: Registry): (look: Look) => void {
  const times = new Histogram({
    name: 'puni_dispatch_look_seconds',
    help: 'Time of a look at a zone, from reading it to its offers, seconds.',
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return ({ seconds, outcome }) => times.observe({ outcome }, seconds)
}
