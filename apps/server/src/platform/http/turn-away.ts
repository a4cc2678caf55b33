/** Sends proxies elsewhere ahead of a shutdown, before a request is refused. */
import { ERRORS } from '@puni/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Where load balancers look. */
const HEALTH = '/health'

/**
 * Returns a function that begins it. From then on /health answers 503, and each answer ends its connection, so that the
 * next request does not come by one that is about to be closed. Everything is served.
 */
export function turnAwayLater(server: FastifyInstance): () => void {
  let turnsAway = false

  server.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!turnsAway || routeOptions.url !== HEALTH) return
    // Not thrown: nothing failed, and nothing is logged.
    const { status, message } = ERRORS.UNAVAILABLE
    return await reply.status(status).header('retry-after', '2').send({ code: 'UNAVAILABLE', message })
  })
  server.addHook('onSend', async (_, reply) => {
    if (turnsAway) void reply.header('connection', 'close')
  })
  return () => void (turnsAway = true)
}
