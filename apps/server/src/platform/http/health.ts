/** What proxies, supervisors and people ask: whether the process lives, and whether it should get requests. */
import { ERRORS } from '@puni/contract/errors'
import { VERSION } from '@puni/contract/version'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'

/** Never shed. Each has a budget of its own: a proxy asks for all who are behind it. */
const configOf = (call: string): FastifyContextConfig => ({
  call,
  load: { rank: 'never' },
  limit: { by: 'address', budget: call },
})

/**
 * Serves `/health`: ready, with its database, and which version; and `/health/live`: the process answers, whatever else is away.
 *
 * Returns what ends readiness ahead of a shutdown. From then on `/health` answers 503, so that proxies turn away before a
 * request is refused, and each answer ends its connection, so that the next request does not come by one that is about
 * to be closed. Everything else is served as before.
 */
export function serveHealth(server: FastifyInstance, db: Database): () => void {
  let draining = false
  server.get('/health', { schema: { hide: true }, config: configOf('health') }, async ({ log }, reply) => {
    if (!draining) return await reach(db, log)
    // Not thrown: nothing failed, and nothing is logged.
    const { status, message } = ERRORS.UNAVAILABLE
    return await reply.status(status).header('retry-after', '2').send({ code: 'UNAVAILABLE', message })
  })
  server.get('/health/live', { schema: { hide: true }, config: configOf('live') }, async () => ({ ok: true }))
  server.addHook('onSend', async (_, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  return () => void (draining = true)
}

/** Throws UNAVAILABLE for whatever the database says against it. */
async function reach(
  db: Database,
  log: FastifyBaseLogger,
): Promise<{ readonly ok: true; readonly version: string }> {
  try {
    await sql`select 1`.execute(db)
    return { ok: true, version: VERSION }
  } catch (error) {
    log.debug({ err: error }, 'not ready')
    throw new Refusal('UNAVAILABLE')
  }
}
