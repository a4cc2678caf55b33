/** Gives tokens for keys, as OAuth 2 does for a client's own credentials (RFC 6749, 4.4). */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { failureOf } from '../../platform/http/error-handler.ts'
import type { LookUp } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readOwnKey } from '../../subjects/store-api/own-store.queries.ts'

const SCOPE = 'eats.deliveries'
/** For how long a token may be kept, seconds: a client that keeps it longer is served as long as the key holds. */
const KEPT_SECONDS = 30 * 24 * 3_600
const FORM_BYTES = 4_096

const Form = z.object({
  client_id: z.string(),
  client_secret: z.string().max(200),
  grant_type: z.string(),
  scope: z.string().default(SCOPE),
})

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly lookUp: LookUp
}

/**
 * `client_id` is the store's id and `client_secret` its key, which also is the token: a second secret would be one more to keep and to revoke, and
 * opens nothing that the first doesn't.
 */
export function serveToken(server: FastifyInstance, { db, clock, lookUp }: Dependencies): void {
  void server.register(async (room) => {
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    room.setErrorHandler((error: Error, request, reply) => {
      const { code, message } = failureOf(error, request, reply)
      void reply.send(oauthError(ERRORS[code] ?? 'temporarily_unavailable', message))
    })
    room.post('/oauth/v2/token', { schema: { hide: true }, config }, async ({ body }, reply) => {
      const { data: asked } = Form.safeParse(body)
      if (asked === undefined) throw new Refusal('INVALID_INPUT')
      const problem = problemOf(asked)
      if (problem !== null) return await reply.status(400).send(problem)
      const caller = await lookUp(asked.client_secret)
      if (caller === null || caller.key === null || caller.id !== asked.client_id.toLowerCase())
        throw new Refusal('UNAUTHENTICATED', { message: 'La tienda o la clave no son correctas' })
      const { ends_at: endsAt } = await readOwnKey(db, caller.key.id)
      return await reply.header('cache-control', 'no-store').send({
        access_token: asked.client_secret,
        token_type: 'Bearer',
        expires_in: secondsLeft(endsAt, clock.now()),
        scope: SCOPE,
      })
    })
  })
}

const config = {
  call: 'uberDirectToken',
  limit: { by: 'address', budget: 'uberDirectToken' },
  load: { rank: 'last' },
} as const

/** By the codes of a refusal. */
const ERRORS: Readonly<Record<string, string>> = {
  INVALID_INPUT: 'invalid_request',
  UNSUPPORTED_MEDIA: 'invalid_request',
  TOO_LARGE: 'invalid_request',
  INVALID_JSON: 'invalid_request',
  UNAUTHENTICATED: 'invalid_client',
}

const oauthError = (error: string, words: string) => ({ error, error_description: words })

function problemOf({ grant_type: grant, scope }: z.output<typeof Form>) {
  if (grant !== 'client_credentials')
    return oauthError('unsupported_grant_type', 'Solo se admite client_credentials')
  return scope.split(' ').includes(SCOPE) ? null : oauthError('invalid_scope', `Falta el alcance ${SCOPE}`)
}

function secondsLeft(endsAt: Date | null, now: Date): number {
  if (endsAt === null) return KEPT_SECONDS
  return Math.min(KEPT_SECONDS, Math.floor((endsAt.getTime() - now.getTime()) / 1_000))
}
