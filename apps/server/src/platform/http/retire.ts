/**
 * The time before a shutdown in which the process still serves, and asks to be sent nothing new: a load balancer
 * learns of it before a request is refused.
 */
import { ERRORS } from '@puni/contract/errors'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where load balancers look. */
const HEALTH = '/health'

/**
 * Returns a function that begins it and resolves at its end. Until then /health answers 503, and each answer ends its
 * connection, so that the next request finds another process.
 */
export function retireBeforeClose(server: FastifyInstance, seconds: number): () => Promise<void> {
  let retiring = false

  server.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!retiring || routeOptions.url !== HEALTH) return
    // Not thrown: nothing failed, and nothing is logged.
    const { status, message } = ERRORS.UNAVAILABLE
    return await reply.status(status).header('retry-after', '2').send({ code: 'UNAVAILABLE', message })
  })
  server.addHook('onSend', async (_, reply) => {
    if (retiring) void reply.header('connection', 'close')
  })
  return async () => {
    retiring = true
    if (seconds > 0) await sleep(seconds * 1_000)
  }
}
