/** Shutdown: requests in progress are answered, later ones are refused. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Requests still open after this are cut, milliseconds. Those waiting for a silent database are answered
 * earlier.
 */
const DRAIN_MS = 6_500
const LOOK_EVERY_MS = 20

/**
 * On `close`, waits for requests in progress and their streams, then cuts the connections, most of which are
 * idle.
 */
export function drainOnClose(server: FastifyInstance): void {
  let underWay = 0
  let closing = false

  const leave = () => void (underWay -= 1)
  server.addHook('onRequest', (_, reply, done) => {
    underWay += 1
    reply.raw.once('close', leave)
    done(closing ? new Refusal('UNAVAILABLE') : undefined)
  })
  server.addHook('onSend', (_, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done(null, payload)
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
