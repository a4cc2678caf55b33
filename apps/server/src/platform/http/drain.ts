/** How a server ends: what it began it answers, what comes later it refuses. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Requests that take longer to end are cut, milliseconds: what waits for a silent database is answered before. */
const DRAIN_MS = 6_500
const LOOK_EVERY_MS = 20

/** On `close`, waits for the requests under way and their streams, then cuts the connections, most of which only stand by. */
export function drainOnClose(server: FastifyInstance): void {
  let underWay = 0
  let closing = false

  server.addHook('onRequest', async (_, reply) => {
    underWay += 1
    reply.raw.once('close', () => (underWay -= 1))
    if (closing) throw new Refusal('UNAVAILABLE')
  })
  server.addHook('onSend', async (_, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => {
    closing = true
    if (!server.server.listening) return
    const deadline = performance.now() + DRAIN_MS
    const timer = setInterval(() => {
      if (underWay === 0 || performance.now() > deadline) server.server.closeAllConnections()
    }, LOOK_EVERY_MS)
    server.server.once('close', () => clearInterval(timer))
  })
}
