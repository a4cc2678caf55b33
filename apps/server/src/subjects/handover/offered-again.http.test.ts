/** An order that asks for a PIN and is offered again: its next rider proves the handover from the beginning. */
import type { Proof } from '@puni/contract/handover/entities'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.start()
})
afterAll(() => test.stop())

async function toTheDoor(rider: TestRider, orderId: string): Promise<void> {
  await test.dispatch()
  expect((await test.accept(rider, orderId)).status).toBe(200)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
    expect((await test.advance(rider, orderId, status)).status).toBe(200)
}

/** The delivered step: `status`, or `status CODE`. */
async function deliver(rider: TestRider, id: string, proof: Proof, occurredAt?: string): Promise<string> {
  const body = { status: 'delivered', proof, occurredAt }
  const answer = await test.send('setOrderStatus', { params: { id }, body }, rider.token)
  const { code } = answer.body as { code?: string }
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}

const move = (id: string, status: string) =>
  test.ok('setOrderStatus', { params: { id }, body: movedTo(status) }, test.operator)
const seen = async (id: string) =>
  (await test.ok('getOperatorOrder', { params: { id } }, test.operator)).handover!
const pin = (value: string): Proof => ({ kind: 'pin', pin: value })
const wrongPins = (...right: (string | null)[]) =>
  ['0000', '1111', '2222', '3333', '4444'].filter((each) => !right.includes(each))

it('has new tries and a new PIN, which operators pass on', async () => {
  const first = await test.onlyRiderOnDuty()
  const destination = { ...test.newOrder().destination, phone: '+54 9 11 5555-0122' }
  const { _id: id, handover } = await test.placeOrder({ handover: 'pin', destination })
  await toTheDoor(first, id)
  for (const wrong of wrongPins(handover!.pin).slice(0, 3)) await deliver(first, id, pin(wrong))
  expect(await seen(id)).toMatchObject({ triesLeft: 0 })
  expect((await seen(id)).message).not.toContain('anterior')

  await move(id, 'error')
  expect((await seen(id)).pin, 'still the same while nobody else has it').toBe(handover!.pin)
  const second = await test.onlyRiderOnDuty()
  await move(id, 'pending')
  const renewed = await seen(id)
  expect(renewed).toMatchObject({ triesLeft: 3, pin: expect.stringMatching(/^\d{4}$/) })
  expect(renewed.message).toContain(
    `${renewed.pin}. Antes no se lo des a nadie. El PIN anterior ya no sirve.`,
  )

  await toTheDoor(second, id)
  const [wrong] = wrongPins(handover!.pin, renewed.pin)
  expect(await deliver(second, id, pin(wrong!))).toBe('409 HANDOVER_WRONG')
  expect(await seen(id)).toMatchObject({ triesLeft: 2 })
  expect(await deliver(second, id, pin(renewed.pin!))).toBe('200')
  expect(await seen(id)).toMatchObject({ state: 'verified', pin: null })
  const { rows } = await test.sql.query('select pin, former_pins from handovers where order_id = $1', [id])
  expect(rows, 'what its customer was told is forgotten').toEqual([{ pin: null, former_pins: [] }])
})

it('counts what its first rider was told without signal, before it was taken away', async () => {
  const first = await test.onlyRiderOnDuty()
  const { _id: id, handover } = await test.placeOrder({ handover: 'pin' })
  await toTheDoor(first, id)
  test.clock.advance(60_000)
  const atTheDoor = test.clock.now().toISOString()
  test.clock.advance(60_000)
  await move(id, 'error')
  await move(id, 'pending')
  expect(await deliver(first, id, pin(handover!.pin!), atTheDoor)).toBe('200')
  expect(await seen(id)).toMatchObject({ state: 'verified' })
})

it('keeps its PIN where nobody had it', async () => {
  await test.onlyRiderOnDuty()
  const { _id: id, handover } = await test.placeOrder({ handover: 'pin' })
  await move(id, 'error')
  await move(id, 'pending')
  expect((await seen(id)).pin).toBe(handover!.pin)
})

it('keeps its code, which nobody guesses, and has new tries', async () => {
  const first = await test.onlyRiderOnDuty()
  const { _id: id, handover } = await test.placeOrder({ handover: 'code' })
  await toTheDoor(first, id)
  const foreign = (await test.placeOrder({ handover: 'code' })).handover!.shortCode!
  expect(await deliver(first, id, { kind: 'code', code: foreign })).toBe('409 HANDOVER_WRONG')
  await move(id, 'error')
  await move(id, 'pending')
  expect(await seen(id)).toMatchObject({ triesLeft: 3, shortCode: handover!.shortCode })
})

it('may be delivered with a photo and a reason before any PIN was tried', async () => {
  const rider = await test.onlyRiderOnDuty()
  const { _id: id } = await test.placeOrder({ handover: 'pin' })
  await toTheDoor(rider, id)
  expect(await deliver(rider, id, { kind: 'photo', reason: 'No le llegó el PIN' })).toBe('200')
  expect(await seen(id)).toMatchObject({ state: 'unverified', triesLeft: 3, reason: 'No le llegó el PIN' })
})
