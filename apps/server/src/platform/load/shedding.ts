/** Turns requests away while the process is overloaded, and keeps some kinds of work from taking all of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { Refusal } from '../refusal.ts'
import { addGauge } from '../metrics/gauge.ts'
import type { Bulkhead } from './bulkhead.ts'
import type { Pressure, Rank } from './pressure.ts'

/** How a route behaves under load. */
export interface RouteLoad {
  /** `middle` is the default. */
  readonly rank?: Rank
  /** In which its requests wait for their turn; none by default. */
  readonly bulkhead?: Bulkhead | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly load?: RouteLoad
  }
  interface FastifyRequest {
    /** Frees the place in its bulkhead, if it has one. */
    leaveBulkhead: (() => void) | null
  }
}

/** After how long who was turned away may come again, milliseconds: apart, or they would all come at once. */
const RETRY_MS = { least: 1_000, more: 4_000 }

interface Parts {
  readonly pressure: Pressure
  readonly registry: Registry
  readonly log: Logger
}

/** Sheds load on all routes that are added after this. */
export function shedLoad(server: FastifyInstance, { pressure, registry, log }: Parts): void {
  const shed = new Counter({
    name: 'puni_requests_shed_total',
    help: 'Requests turned away because the process was overloaded, by rank.',
    labelNames: ['rank'],
    registers: [registry],
  })
  for (const rank of ['first', 'middle', 'last']) shed.inc({ rank }, 0)
  addGauge(
    registry,
    'puni_load_pressure',
    'How many ranks of requests are turned away: 0 to 3.',
    () => pressure.level,
  )
  let isShedding = false
  server.decorateRequest('leaveBulkhead', null)
  server.addHook('onRequest', async (request, reply) => {
    const { rank = 'middle', bulkhead } = request.routeOptions.config.load ?? {}
    if (isShedding && pressure.level === 0) {
      isShedding = false
      log.warn('no longer overloaded')
    }
    if (pressure.refuses(rank, Math.random())) {
      if (!isShedding) log.warn('overloaded; what can wait is turned away')
      isShedding = true
      shed.inc({ rank })
      throw new Refusal('BUSY', { retryAfterMs: RETRY_MS.least + RETRY_MS.more * Math.random() })
    }
    if (bulkhead !== undefined) await takeTurn(bulkhead, request, reply)
  })
}

/** Waits for a place in a bulkhead, which is free again when the handler is done, or the caller gone. */
async function takeTurn(bulkhead: Bulkhead, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const leave = await bulkhead.enter()
  // Nobody reads the answer any more, and nothing would free the place.
  if (raw.destroyed) {
    leave()
    throw new Refusal('BUSY')
  }
  request.leaveBulkhead = leave
  raw.once('close', leave)
}
