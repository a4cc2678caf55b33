import { calls } from '@puni/contract/calls'
import { storeCallNames } from '@puni/contract/reference'
import { API_PREFIX } from '@puni/contract/route'
import { routes } from '@puni/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { PICKUP, TestApp } from '@puni/verify/support/test-app'
import type { OpenApiDocument } from './document.ts'

describe('the API documentation', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  async function read(page: string): Promise<OpenApiDocument> {
    expect((await test.request('GET', `${page}/`, {})).status).toBe(200)
    return (await test.request('GET', `${page}/json`, {})).body as OpenApiDocument
  }

  const described = ({ paths }: OpenApiDocument) =>
    Object.entries(paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
      )
      .toSorted()

  const served = (names: readonly string[]) =>
    Object.entries(routes)
      .filter(([name]) => names.includes(name))
      .map(([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path.replace(/\/$/, '')}`)
      .toSorted()

  it('is a page that describes every call of the contract, and no other', async () => {
    const document = await read(`${API_PREFIX}/docs`)
    expect(described(document)).toEqual(served(Object.keys(routes)))
    expect(document.paths['/rider']?.['post']?.['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { email: {}, dniPhoto: { format: 'binary' } } } },
      },
    })
  })

  it('has a page for stores, with what they may call alone', async () => {
    const document = await read(`${API_PREFIX}/store/docs`)
    expect(described(document)).toEqual(served(storeCallNames))
    expect(storeCallNames).toContain('placeStoreOrder')
    expect(JSON.stringify(document)).not.toMatch(/loginOperator|RIDER_BLOCKED|operatorCookie/)
  })

  it('shows of a placed order what a store is answered', async () => {
    const address = { street: 'Perón', streetNumber: '1500', city: 'Buenos Aires', ...PICKUP }
    const body = { name: 'Doña Rosa', phone: '+541155550111', zoneId: test.zoneId, ...address }
    const { store, apiKey } = await test.ok('createStore', { body }, test.operator)
    const { body: order, reply } = calls.createOrder.example
    const pickupTime = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const placing = { ...order, zoneId: test.zoneId, storeId: store._id, schedule: { pickupTime } }
    const answer = await test.ok('createOrder', { body: placing }, apiKey)
    expect(fieldsOf(answer)).toEqual(fieldsOf(reply))
  })
})

/** Every field by its dotted path, with the type of its value. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? null : typeof value}`]
  return Object.entries(value)
    .flatMap(([key, inner]) => fieldsOf(inner, `${path}.${key}`))
    .toSorted()
}
