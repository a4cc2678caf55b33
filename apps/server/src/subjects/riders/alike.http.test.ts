import { beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('who signs up again', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared()
  })

  /** Digits that no other test has. */
  const digits = (length: number) =>
    String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(length, '7')
      .slice(0, length)
  const document = () => `9${digits(7)}`
  const mobile = () => `+54 9 11 5${digits(3)}-${digits(4)}`
  const signUp = async (documentNumber: string, phone: string) =>
    (await test.signUp({ documentNumber, phone }))._id
  const alikeOf = async (id: string) => {
    const { riders } = await test.ok(
      'listRiders',
      { query: { state: 'waiting', limit: '500' } },
      test.operator,
    )
    return riders.find(({ _id }) => _id === id)?.alike
  }

  it('is shown with the block of before, however document and phone are written', async () => {
    const [number, phone] = [document(), mobile()]
    const before = await signUp(number, phone)
    await test.ok(
      'blockRider',
      { params: { id: before }, body: { reason: 'Dos pedidos sin entregar' } },
      test.operator,
    )
    const dotted = `DNI ${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}`
    const again = await signUp(dotted, phone.replace('+54 9 11 ', '011 15-'))
    expect(await alikeOf(again)).toEqual([
      {
        _id: before,
        fullName: 'Ramón Rider',
        activationCode: false,
        isBlocked: true,
        blocks: [expect.objectContaining({ reason: 'Dos pedidos sin entregar', liftedAt: null })],
        refusal: null,
        sameDocument: true,
        samePhone: true,
      },
    ])
  })

  it('is told apart by document and phone, the blocked ones first', async () => {
    const [number, phone] = [document(), mobile()]
    const blocked = await signUp(number, mobile())
    await test.ok('blockRider', { params: { id: blocked }, body: { reason: 'Motivo' } }, test.operator)
    const neighbour = await signUp(document(), phone)
    const again = await signUp(number, phone)
    expect(await alikeOf(again)).toMatchObject([
      { _id: blocked, sameDocument: true, samePhone: false },
      { _id: neighbour, sameDocument: false, samePhone: true },
    ])
  })

  it('is nobody else without digits in common, and after an erasure', async () => {
    expect(await alikeOf(await signUp(document(), mobile()))).toEqual([])
    const [number, phone] = [document(), mobile()]
    const before = await signUp(number, phone)
    await test.ok('eraseRider', { params: { id: before } }, test.operator)
    expect(await alikeOf(await signUp(number, phone))).toEqual([])
  })

  it('is for those who decide on sign-ups: other lists do without', async () => {
    await test.activatedRider()
    const { riders } = await test.ok('listRiders', { query: { state: 'active', limit: '1' } }, test.operator)
    expect(riders[0]).not.toHaveProperty('alike')
  })
})
