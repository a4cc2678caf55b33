import { API_PREFIX } from '@puni/contract/route'
import { routes } from '@puni/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('the API documentation', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  it('is a page that describes every call of the contract, and no other', async () => {
    expect((await test.request('GET', `${API_PREFIX}/docs/`, {})).status).toBe(200)
    const { body } = await test.request('GET', `${API_PREFIX}/docs/json`, {})
    const { paths } = body as {
      paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>
    }
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    )
    const served = Object.entries(routes).map(
      ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${API_PREFIX}${path}`,
    )
    expect(described.toSorted()).toEqual(served.toSorted())
    expect(paths[`${API_PREFIX}/rider/`]?.['post']?.requestBody).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { email: {}, dniPhoto: { format: 'binary' } } } },
      },
    })
  })
})
