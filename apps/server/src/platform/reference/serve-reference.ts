/** The pages of the API's reference. */
import { API_PREFIX } from '@puni/contract/route'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { REFERENCE_POLICY } from '../http/security-headers.ts'
import { type Audience, type OpenApiDocument, openApi } from './document.ts'

const PAGES: Readonly<Record<Audience, string>> = {
  everybody: `${API_PREFIX}/docs`,
  stores: `${API_PREFIX}/store/docs`,
}

/** Serves each document below its page: as `json` and `yaml`. */
export async function serveReference(server: FastifyInstance, config: Config): Promise<void> {
  for (const [audience, page] of Object.entries(PAGES) as [Audience, string][]) {
    let document: OpenApiDocument | undefined
    // Each in a scope of its own: the page shows the document of its scope.
    await server.register(async (scope) => {
      await scope.register(swagger, { mode: 'static', specification: { document: NONE_YET } })
      await scope.register(swaggerUi, {
        routePrefix: page,
        staticCSP: REFERENCE_POLICY,
        // Of so many open calls the page draws the first few alone.
        uiConfig: { docExpansion: audience === 'everybody' ? 'none' : 'list' },
        // Made when somebody first asks: no server starts later for it.
        transformSpecificationClone: false,
        transformSpecification: () => (document ??= openApi(config, audience)),
      })
    })
  }
}

const NONE_YET = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }
