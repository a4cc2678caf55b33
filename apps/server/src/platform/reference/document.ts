/** The OpenAPI documents, generated from the contract: one of the whole API, and one for stores. */
import type { CallDefinition, CallExample } from '@puni/contract/call'
import { calls } from '@puni/contract/calls'
import { type ErrorCode, ERRORS } from '@puni/contract/errors'
import { refusalsOf, storeCallNames, subjects } from '@puni/contract/reference'
import { API_PREFIX, type CallerKind, type Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import type { Config } from '../config.ts'
import { type JsonSchema, Schemas } from './schemas.ts'
import { security, securitySchemes } from './security.ts'
import { introduction } from './words.ts'

/** Whom a document is for: everybody, or stores, whose has only what they may call. */
export type Audience = 'everybody' | 'stores'

interface Response {
  readonly description: string
  readonly headers?: object
  readonly content?: object
}

/** A call in the document. */
interface Operation {
  readonly operationId: CallName
  readonly responses: Readonly<Record<string, object>>
  readonly [keyword: string]: unknown
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [keyword: string]: unknown
}

/** The document for some readers. */
export function openApi(config: Config, audience: Audience): OpenApiDocument {
  return new DocumentWriter(config, audience).write()
}

class DocumentWriter {
  readonly #schemas = new Schemas()
  readonly #responses: Record<string, Response> = {}
  readonly #config: Config
  readonly #audience: Audience
  readonly #names: readonly CallName[]

  constructor(config: Config, audience: Audience) {
    this.#config = config
    this.#audience = audience
    this.#names = audience === 'stores' ? storeCallNames : (Object.keys(routes) as CallName[])
  }

  write(): OpenApiDocument {
    const codes = new Set(this.#names.flatMap((name) => refusalsOf(name, this.#kinds(name))))
    const paths = this.#paths()
    const { BRAND_NAME: brand, PUBLIC_URL: url } = this.#config
    return {
      openapi: '3.1.0',
      info: {
        title: this.#audience === 'stores' ? `${brand} for stores` : `${brand} API`,
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description: introduction(this.#config, this.#audience, [...codes]),
      },
      servers: [{ url: `${url}${API_PREFIX}` }],
      tags: Object.entries(subjects)
        .filter(([, subject]) => this.#names.some((name) => name in subject.calls))
        .map(([name, { description }]) => ({ name, description })),
      paths,
      components: {
        securitySchemes: securitySchemes(this.#names.flatMap((name) => this.#kinds(name))),
        schemas: this.#schemas.components,
        responses: this.#responses,
      },
    }
  }

  #paths(): OpenApiDocument['paths'] {
    const paths: Record<string, Record<string, Operation>> = {}
    for (const name of this.#names) {
      const { method, path } = routes[name]
      const operations = (paths[path.replace(/\/$/, '')] ??= {})
      operations[method.toLowerCase()] = this.#operation(name)
    }
    return paths
  }

  #operation(name: CallName): Operation {
    const call: CallDefinition = calls[name]
    const parameters = this.#parameters(name, call.example)
    const requestBody = this.#requestBody(name, call.example)
    return {
      operationId: name,
      summary: call.summary,
      ...(call.description !== undefined && { description: call.description }),
      tags: [tagOf(name)],
      security: security(this.#kinds(name)),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses: { [call.success ?? 200]: this.#success(name, call), ...this.#failures(name) },
    }
  }

  #kinds(name: CallName): CallerKind[] {
    const { callers }: Route = routes[name]
    if (callers === 'anyone') return []
    return callers.filter((kind) => this.#audience === 'everybody' || kind === 'store')
  }

  #parameters(name: CallName, { params = {}, query = {} }: CallExample = {}): object[] {
    return [
      ...parametersOf('path', this.#schemas.fieldsOf(name, 'params'), params),
      ...parametersOf('query', this.#schemas.fieldsOf(name, 'query'), query),
      ...parametersOf('header', this.#schemas.fieldsOf(name, 'headers'), {}),
    ]
  }

  #requestBody(name: CallName, example: CallExample | undefined): object | null {
    const [body, form] = [this.#schemas.of(name, 'body'), this.#schemas.of(name, 'form')]
    if (form !== null) return { required: true, content: { 'multipart/form-data': { schema: form } } }
    return body && { required: true, content: json(body, example?.body) }
  }

  #success(name: CallName, { example }: CallDefinition): Response {
    const reply = this.#schemas.of(name, 'reply')
    if (reply === null) return { description: 'Done. The answer is no JSON.' }
    return { description: 'Done.', content: json(reply, example?.reply) }
  }

  /** What a call may be refused with, by status, and what any call may. */
  #failures(name: CallName): Record<string, object> {
    const codes = refusalsOf(name, this.#kinds(name))
    const statuses = new Set(codes.map((code) => ERRORS[code].status))
    const ofStatus = (status: number) => codes.filter((code) => ERRORS[code].status === status)
    return {
      ...Object.fromEntries([...statuses].map((status) => [status, this.#failure(ofStatus(status))])),
      default: this.#failure([]),
    }
  }

  /** One response for the same refusals, wherever they are. */
  #failure(codes: readonly ErrorCode[]): object {
    const name = codes.length === 0 ? 'Failure' : codes.join('-')
    this.#responses[name] ??= {
      description:
        codes.length === 0
          ? 'Refused with another code.'
          : codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
      ...(codes.some((code) => [429, 503].includes(ERRORS[code].status)) && { headers: RETRY_AFTER }),
      content: {
        'application/json': {
          schema: this.#schemas.reference('Failure', 'output'),
          ...(codes.length > 0 && {
            examples: Object.fromEntries(
              codes.map((code) => [code, { value: { code, message: ERRORS[code].message } }]),
            ),
          }),
        },
      },
    }
    return { $ref: `#/components/responses/${name}` }
  }
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
}

function json(schema: JsonSchema, example: unknown): object {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function parametersOf(
  place: 'path' | 'query' | 'header',
  fields: JsonSchema | null,
  examples: Readonly<Record<string, string | number>>,
): object[] {
  return Object.entries(fields?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name: place === 'header' ? asHeader(name) : name,
    in: place,
    required: fields?.required?.includes(name) === true,
    description,
    schema,
    example: examples[name],
  }))
}

/** `Idempotency-Key`: Node has the names of headers in small letters. */
const asHeader = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

function tagOf(name: CallName): string {
  const subject = Object.entries(subjects).find(([, { calls }]) => name in calls)
  if (subject === undefined) throw new Error(`${name} is in no subject`)
  return subject[0]
}
