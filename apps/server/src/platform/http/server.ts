/** The bare HTTP server: limits, headers and errors. It knows none of the subjects. */
import { BODY_MAX_BYTES } from '@puni/contract/limits'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import proxyAddr from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { deadlineOptions, endSlowBodies, endUnreadAnswers } from './deadlines.ts'
import { drainOnClose } from './drain.ts'
import { handleError } from './error-handler.ts'
import { idHeader, nameRequests, tellRequestId, type TrustsProxy } from './request-id.ts'
import type { RequestLimits } from './request-limits.ts'
import { schemaWords } from './schema-words.ts'
import { bareHeaders, setSecurityHeaders } from './security-headers.ts'

/**
 * Shorter answers are not compressed: one with a single order, which phones ask for all the time, would save half a
 * packet and cost more than all the rest of its call.
 */
const COMPRESSED_FROM_BYTES = 2_048

/** Creates the server, not yet listening. */
export async function createHttpServer(
  config: Config,
  logger: Logger,
  limits: RequestLimits,
): Promise<FastifyInstance> {
  z.config({ localeError: schemaWords })
  const trusts = trustedProxies(config.TRUST_PROXY)
  const bare = bareHeaders(config)
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    ...deadlineOptions(config),
    trustProxy: trusts,
    genReqId: nameRequests(trusts),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bare, ...idHeader(request) })
      try {
        limits.limitMalformed(request)
        handleError(error, request, reply)
      } catch (refusal) {
        handleError(refusal as Error, request, reply)
      }
    },
  }) as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('caller', null)
  tellRequestId(server)
  drainOnClose(server)
  endSlowBodies(server, config)
  endUnreadAnswers(server)
  acceptEmptyJson(server)
  setSecurityHeaders(server, config)
  // No body may be compressed: a small one could become very large.
  await server.register(compress, { requestEncodings: ['identity'], threshold: COMPRESSED_FROM_BYTES })
  limits.limitRoutes(server)
  await server.register(multipart)
  return server
}

/** Believes the last so many proxies, or those with these addresses, about who called them. */
function trustedProxies(trusted: Config['TRUST_PROXY']): TrustsProxy {
  // Fastify believes nobody when told a number: it cannot see whether there is a proxy at all. Operators can.
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : proxyAddr.compile([...trusted])
}

/** Many clients send calls without a payload with a JSON content type and an empty body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
