/** A GET only reads: whatever a page, a link or a preview makes somebody's browser open, nothing happens by it. */
import { API_PREFIX } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callExamples } from '@puni/verify/support/call-examples'
import { TestApp } from '@puni/verify/support/test-app'

const GETS = (Object.keys(routes) as CallName[]).filter((name) => routes[name].method === 'GET')

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start({ CITY_DIR: inject('demoCity') })
})
afterAll(() => test.stop())

/** What may not change: not the audit log, which says who read what, nor when a session was last used. */
async function state(): Promise<string> {
  const { rows } = await test.sql.query(
    `select (select string_agg((to_jsonb(s) - 'last_used_at')::text, ',' order by token_hash) from sessions s) as sessions,
       (select string_agg(c::text, ',' order by rider_id) from activation_codes c) as codes`,
  )
  return (await test.fingerprint()) + JSON.stringify(rows)
}

it('no GET changes anything, for a rider with an order, one with an offer, an operator or a store', async () => {
  const holder = await test.signedUpRider()
  await test.activate(holder)
  await test.goOnDuty(holder)
  const { _id: orderId } = await test.acceptedOrder(holder)
  const asked = await test.riderOnDuty()
  await test.placeOrder()
  await test.dispatch()
  await test.ok('issueActivationCode', { params: { id: (await test.newRider()).id } }, test.operator)
  const { body: store } = (await callExamples(test, holder, orderId)).createStore!
  const { apiKey } = await test.ok('createStore', { body: store }, test.operator)
  const examples = await Promise.all([holder, asked].map((rider) => callExamples(test, rider, orderId)))
  // Long enough for the use of a session to be noted again.
  test.clock.advance(10 * 60_000)
  // That of a key is noted now.
  await test.ok('getOwnStore', {}, apiKey)

  const before = await state()
  const answered = new Set<string>()
  for (const name of GETS) {
    for (const [nth, token] of [holder.token, asked.token, test.operator, test.operator, apiKey].entries()) {
      const { params, query } = examples[nth % 2]?.[name] ?? {}
      const path = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? '')
      const response = await fetch(
        `${test.origin}${API_PREFIX}${path}?${new URLSearchParams(query).toString()}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      // A stream has no end.
      await response.body?.cancel()
      if (response.ok) answered.add(name)
    }
    expect(await state(), name).toBe(before)
  }
  const unanswered = GETS.filter((name) => !answered.has(name))
  // Those of a store are another store's.
  const ofAnother = [
    'getOwnOrder',
    'getProofOfDelivery',
    'getProofPhoto',
    'listWebhookMessages',
    'getWebhookMessage',
  ]
  expect(new Set(unanswered), 'of the examples, these alone do not exist').toEqual(
    new Set(['getHandoverPhoto', 'getAppealPhoto', ...ofAnother]),
  )
})
