/** How long calls take, by their name in the contract: never by path or id, so that the series stay few. */
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a route's times are counted; those without one are `other`. */
    readonly call?: string
  }
}

/**
 * Measures every answer from its request's headers until it is ready to be sent: a slow reader does not count as a
 * slow server. Live streams are not answers.
 */
export function measureCalls(server: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'puni_call_duration_seconds',
    help: 'Time to answer a call, seconds, by its name and class of status.',
    labelNames: ['call', 'status'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  /** Looking labels up would cost more than counting. */
  const known = new Map<string, Histogram.Internal<'call' | 'status'>>()
  server.addHook('onSend', (request, reply, _, done) => {
    const { call = 'other' } = request.routeOptions.config
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${call} ${status}`
    let series = known.get(key)
    if (series === undefined) known.set(key, (series = times.labels({ call, status })))
    series.observe(reply.elapsedTime / 1000)
    done()
  })
}
