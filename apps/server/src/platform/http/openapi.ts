/** The OpenAPI description, generated from the contract. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { ERRORS } from '@puni/contract/errors'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A multipart form that the handler reads itself: described, not validated by the framework. */
    form?: z.ZodType
  }
}

/** Options of the generator. */
export function openApi(config: Config): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.BRAND_NAME} API`, version: '1', description: describeErrors() },
      servers: [{ url: config.PUBLIC_URL }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { form, ...schema } = route.schema ?? {}
      if (form === undefined) return jsonSchemaTransform(route)
      return jsonSchemaTransform({
        ...route,
        schema: { ...schema, body: form, consumes: ['multipart/form-data'] },
      })
    },
  }
}

function describeErrors(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`,
  )
  return [
    'Failures answer `{ code, message, fields? }`: a stable id, a text for the person, and the text of each bad field.',
    '',
    '| Status | Code | Message |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}
