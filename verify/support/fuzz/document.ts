/** The calls as the server's own OpenAPI document describes them. */
import { API_PREFIX } from '@puni/contract/route'
import type { CallName } from '@puni/contract/routes'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TestApp } from '../test-app.ts'

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Described {
  readonly operationId: CallName
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface Operation {
  readonly name: CallName
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The body's media type and schema, if it takes any. */
  readonly body: { readonly type: string; readonly schema: Schema } | null
  /** Checks an answer's body by its status; undefined where the document says nothing about it. */
  readonly check: (status: number) => ValidateFunction | undefined
}

/** Reads the document. Throws if a schema in it is none. */
export async function readDocument(test: TestApp): Promise<Operation[]> {
  const { body } = await test.request('GET', `${API_PREFIX}/docs/json`, {})
  const { paths } = inline(body, body) as { paths: Record<string, Record<string, Described>> }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(ajv, `${API_PREFIX}${path}`, method, described),
    ),
  )
}

/** A part of a document with what it refers to in place of every reference: no schema of ours has itself in it. */
function inline(document: unknown, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => inline(document, each))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const [, ...keys] = (part.$ref as string).split('/')
    const named = keys.reduce((whole, key) => (whole as Record<string, unknown>)[key], document)
    return inline(document, named)
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inline(document, value)]))
}

function readOperation(ajv: Ajv2020, path: string, method: string, described: Described): Operation {
  const { operationId: name, parameters = [], requestBody, responses } = described
  const [body] = Object.entries(requestBody?.content ?? {})
  const checks = new Map(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return schema === undefined ? [] : [[status, ajv.compile(schema)] as const]
    }),
  )
  return {
    name,
    method: method.toUpperCase(),
    path,
    parameters,
    body: body === undefined ? null : { type: body[0], schema: body[1].schema },
    check: (status) => checks.get(String(status) in responses ? String(status) : 'default'),
  }
}
