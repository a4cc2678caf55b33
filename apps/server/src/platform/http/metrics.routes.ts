/** Serves the metrics in the format of Prometheus, to whoever has the token. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createHash, timingSafeEqual } from 'node:crypto'
import { bearerToken } from './caller.ts'
import { Refusal } from '../refusal.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Without a token there is no such path. */
export function serveMetrics(server: FastifyInstance, registry: Registry, token: string | undefined): void {
  if (token === undefined) return
  const expected = digest(token)
  server.get(
    '/metrics',
    {
      schema: { hide: true },
      config: { limit: { by: 'address', budget: 'metrics' }, call: 'metrics', load: { rank: 'never' } },
    },
    async (request, reply) => {
      if (!timingSafeEqual(digest(bearerToken(request) ?? ''), expected)) throw new Refusal('UNAUTHENTICATED')
      return await reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}
