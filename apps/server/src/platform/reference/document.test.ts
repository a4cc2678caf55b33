/** The OpenAPI documents as strangers and their tools read them. */
import type { CallDefinition, CallExample } from '@puni/contract/call'
import { calls } from '@puni/contract/calls'
import { ORDER_STATES } from '@puni/contract/orders/order-states'
import { namedSchemas, storeCallNames } from '@puni/contract/reference'
import { type CallName, routes } from '@puni/contract/routes'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Audience, openApi } from './document.ts'

const config = readConfig({
  PUBLIC_URL: 'https://puni.test',
  RATE_LIMIT_PER_MINUTE: '321',
  STORE_ORDERS_PER_HOUR: '123',
})

/** Rules of Redocly's recommended ones that are off, each with its reason. */
const OFF: Readonly<Record<Audience, Readonly<Record<string, 'off'>>>> = {
  // The paths of the riders' app are given: `/orders/status/{id}` beside `/orders/{id}/skip`. The server's router tells them apart.
  everybody: { 'no-ambiguous-paths': 'off' },
  stores: {},
}

describe.each(['everybody', 'stores'] as const)('the document for %s', (audience) => {
  it('has no fault and no warning by the rules that Redocly recommends', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(openApi(config, audience)),
      absoluteRef: `/${audience}.json`,
      config: await createConfig({ extends: ['recommended'], rules: OFF[audience] }),
    })
    const told = problems.map(
      ({ severity, ruleId, message, location }) =>
        `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
    )
    expect(told).toEqual([])
  })

  it('has components with names of the contract', () => {
    const { schemas } = openApi(config, audience)['components'] as { schemas: object }
    expect(Object.keys(schemas).filter((name) => !namedSchemas.has(name))).toEqual([])
  })

  it('says what is true of this installation', () => {
    const { info, servers } = openApi(config, audience)
    expect(servers).toEqual([{ url: 'https://puni.test/prod/api' }])
    const { description } = info as { description: string }
    expect(description).toContain('**321 requests a minute**')
    expect(description.includes('123 orders in an hour')).toBe(audience === 'stores')
    for (const [status, { label }] of Object.entries(ORDER_STATES))
      expect(description).toContain(`| \`${status}\` | ${label} |`)
  })
})

describe('a call of a store', () => {
  it.each(storeCallNames)('%s says with what it is refused, and shows a request and its answer', (name) => {
    const call: CallDefinition = calls[name]
    expect(call.refusals).toBeDefined()
    const { params, query, body, reply }: CallExample = call.example ?? {}
    if (call.params) expect(() => call.params?.parse(params)).not.toThrow()
    if (call.query) expect(() => call.query?.parse(query ?? {})).not.toThrow()
    if (call.body) expect(() => call.body?.parse(body)).not.toThrow()
    // An answer has the declared fields and no others.
    if (call.reply) expect(call.reply.parse(reply)).toEqual(reply)
  })
})

describe('a document with a call', () => {
  const { paths } = openApi(config, 'everybody')
  const operation = (name: CallName) => {
    const { method, path } = routes[name]
    return paths[path]![method.toLowerCase()]!
  }

  it('says who may make it', () => {
    expect(operation('listZones')['security']).toEqual([])
    expect(operation('createOrder')['security']).toEqual([
      { operator: [] },
      { operatorCookie: [] },
      { store: [] },
    ])
    expect(openApi(config, 'stores').paths['/orders']?.['post']?.['security']).toEqual([{ store: [] }])
  })

  it('says with what it is refused, by status', () => {
    const { responses } = operation('createOrder')
    expect(Object.keys(responses)).toEqual(
      '201 400 401 403 404 408 409 413 415 422 429 500 503 507 default'.split(' ').toSorted(),
    )
    expect(responses['404']).toEqual({ $ref: '#/components/responses/ZONE_NOT_FOUND-STORE_NOT_FOUND' })
  })
})
