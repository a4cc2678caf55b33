/** What proxies, supervisors and people ask: whether the process lives, and whether it should get requests. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Refusal } from './refusal.ts'

/**
 * Serves `/health`: ready, with its database; and `/health/live`: the process answers, whatever else is away. Returns
 * what ends readiness ahead of a shutdown. Each has a budget of its own: a proxy asks for all who are behind it.
 */
export function serveHealth(server: FastifyInstance, db: Database): () => void {
  let draining = false
  const of = (call: string) =>
    ({ schema: { hide: true }, config: { call, limit: { by: 'address', budget: call } } }) as const
  server.get('/health', of('health'), async (request) => {
    if (draining) throw new Refusal('UNAVAILABLE')
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      request.log.debug({ err: error }, 'not ready')
      throw new Refusal('UNAVAILABLE')
    }
    return { ok: true }
  })
  server.get('/health/live', of('live'), async () => ({ ok: true }))
  return () => void (draining = true)
}
