/** Which answers are compressed, for clients that take it. */
import { API_PREFIX } from '@puni/contract/route'
import { beforeAll, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})

const encodingOf = async (path: string) => {
  const headers = { authorization: `Bearer ${test.operator}`, 'accept-encoding': 'gzip' }
  return (await fetch(`${test.origin}${API_PREFIX}${path}`, { headers })).headers.get('content-encoding')
}

it('are lists, and not a single order, which fits into a packet or two', async () => {
  const { _id } = await test.placeOrder()
  expect(await encodingOf(`/orders/${_id}`)).toBeNull()
  for (let more = 0; more < 3; more++) await test.placeOrder()
  expect(await encodingOf('/operator/orders')).toBe('gzip')
})
