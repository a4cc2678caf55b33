/** JSON Schemas of what goes in and out of the calls, made of the contract's. */
import type { CallDefinition } from '@puni/contract/call'
import { calls } from '@puni/contract/calls'
import { namedSchemas } from '@puni/contract/reference'
import type { CallName } from '@puni/contract/routes'
import { z } from 'zod'

/** The keywords that are read here; the others are passed on. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  description?: string
  format?: string
  pattern?: string
  propertyNames?: { enum?: readonly string[] }
  additionalProperties?: unknown
}

const DIRECTIONS = {
  params: 'input',
  query: 'input',
  headers: 'input',
  body: 'input',
  form: 'input',
  reply: 'output',
} as const
type Part = keyof typeof DIRECTIONS
type Direction = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'

/** The schemas of one document. Those with names become its components, as far as they are used. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {}
  readonly #registry = z.registry<{ id: string }>()
  readonly #converted: Readonly<Record<Direction, Readonly<Record<string, JsonSchema>>>>

  constructor() {
    for (const [name, schema] of namedSchemas) this.#registry.add(schema, { id: name })
    for (const [name, call] of Object.entries(calls))
      for (const part of Object.keys(DIRECTIONS) as Part[]) this.#add(`${name}.${part}`, partOf(call, part))
    this.#converted = { input: this.#convert('input'), output: this.#convert('output') }
  }

  /** The schema of a part of a call, a reference where it has a name; null for a call without that part. */
  of(name: CallName, part: Part): JsonSchema | null {
    const id = this.#idOf(name, part)
    if (id === null) return null
    return namedSchemas.has(id) ? this.reference(id, DIRECTIONS[part]) : this.#taken(id, DIRECTIONS[part])
  }

  /** The same of a part whose fields become parameters, named or not. */
  fieldsOf(name: CallName, part: 'params' | 'query' | 'headers'): JsonSchema | null {
    const id = this.#idOf(name, part)
    return id === null ? null : this.#taken(id, 'input')
  }

  /** A reference to a named schema, which becomes a component. Throws if it reads otherwise than it is written. */
  reference(id: string, direction: Direction): JsonSchema {
    const known = this.components[id]
    const $ref = `${COMPONENTS}${id}`
    if (known === undefined) this.components[id] = this.#taken(id, direction)
    else if (JSON.stringify(known) !== JSON.stringify(this.#converted[direction][id]))
      throw new Error(`${id} is not the same in requests and answers: give each its name`)
    return { $ref }
  }

  /** A schema, after those that it refers to. */
  #taken(id: string, direction: Direction): JsonSchema {
    const schema = this.#converted[direction][id]!
    for (const [, used = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      this.reference(used, direction)
    return schema
  }

  #idOf(name: CallName, part: Part): string | null {
    const schema = partOf(calls[name], part)
    return schema === undefined ? null : this.#registry.get(schema)!.id
  }

  #add(id: string, schema: z.ZodType | undefined): void {
    if (schema !== undefined && !this.#registry.has(schema)) this.#registry.add(schema, { id })
  }

  #convert(io: Direction): Record<string, JsonSchema> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      io,
      // Transforms and refinements: the error's text tells of them.
      unrepresentable: 'any',
      uri: (id) => `${COMPONENTS}${id}`,
      override: ({ zodSchema, jsonSchema }) => {
        const json = jsonSchema as JsonSchema
        // The format says the same in a word.
        if (json.format !== undefined) delete json.pattern
        nameKeys(json)
        // Answers may gain fields. What refuses unknown ones goes on saying so.
        if (io === 'output' && zodSchema._zod.def.type === 'object' && !isStrict(zodSchema))
          delete json.additionalProperties
      },
    })
    for (const schema of Object.values(schemas)) {
      delete schema.$schema
      delete schema.$id
    }
    return schemas as Record<string, JsonSchema>
  }
}

function partOf(call: CallDefinition, part: Part): z.ZodType | undefined {
  return call[part]
}

/** A record of known keys is an object of them. */
function nameKeys(json: JsonSchema): void {
  const { propertyNames, additionalProperties } = json
  if (propertyNames?.enum === undefined) return
  json.properties = Object.fromEntries(
    propertyNames.enum.map((key) => [key, additionalProperties as JsonSchema]),
  )
  delete json.propertyNames
  delete json.additionalProperties
}

function isStrict(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodObject)._zod.def.catchall !== undefined
}
