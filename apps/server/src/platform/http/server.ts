/** The bare HTTP server: limits, headers, errors and API documentation. It knows none of the subjects. */
import { BODY_MAX_BYTES } from '@puni/contract/limits'
import { API_PREFIX } from '@puni/contract/routes'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { deadlineOptions, endSlowBodies } from './deadlines.ts'
import { drainOnClose } from './drain.ts'
import { handleError } from './error-handler.ts'
import { openApi } from './openapi.ts'
import { Refusal } from './refusal.ts'
import { REFERENCE_POLICY, setSecurityHeaders } from './security-headers.ts'

/** Creates the server, not yet listening. */
export async function createHttpServer(config: Config, logger: Logger): Promise<FastifyInstance> {
  // Schema messages that are not overridden are in Spanish too.
  z.config(z.locales.es())
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    ...deadlineOptions(config),
    trustProxy: config.TRUST_PROXY,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
  }) as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('caller', null)
  drainOnClose(server)
  endSlowBodies(server, config)
  acceptEmptyJson(server)
  await setSecurityHeaders(server, config)
  // No body may be compressed: a small one could become very large.
  await server.register(compress, { requestEncodings: ['identity'] })
  await server.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    // By token if there is one: many riders share the address of one mobile network.
    keyGenerator: (request) =>
      createHash('sha256')
        .update(request.headers.authorization ?? request.ip)
        .digest('base64'),
    allowList: (request) => !request.url.startsWith(API_PREFIX),
    errorResponseBuilder: () => new Refusal('TOO_MANY_TRIES'),
  })
  await server.register(multipart)
  await server.register(swagger, openApi(config))
  await server.register(swaggerUi, { routePrefix: `${API_PREFIX}/docs`, staticCSP: REFERENCE_POLICY })
  return server
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
