import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('blocks', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const block = (id: string, reason: string) =>
    test.send('blockRider', { params: { id }, body: { reason } }, test.operator)
  const unblock = (id: string) => test.ok('unblockRider', { params: { id } }, test.operator)
  const blocksOf = async (id: string) =>
    (await test.ok('listRiders', { query: {} }, test.operator)).riders.find(({ _id }) => _id === id)?.blocks

  it('are kept: who, when, why and until when, the newest first', async () => {
    const { id, token } = await test.riderOnDuty()
    const firstAt = test.clock.now().toISOString()
    await block(id, 'Papeles vencidos')
    test.clock.advance(3_600_000)
    const liftedAt = test.clock.now().toISOString()
    await unblock(id)
    test.clock.advance(3_600_000)
    const secondAt = test.clock.now().toISOString()
    await block(id, 'Dos pedidos sin entregar')
    const by = { blockedBy: 'Operador' }
    expect(await blocksOf(id)).toEqual([
      { reason: 'Dos pedidos sin entregar', blockedAt: secondAt, ...by, liftedAt: null, liftedBy: null },
      { reason: 'Papeles vencidos', blockedAt: firstAt, ...by, liftedAt, liftedBy: 'Operador' },
    ])
    expect(await test.ok('getMe', {}, token), 'operators only').not.toHaveProperty('blocks')
  })

  it('are lifted for one rider, and stand for others', async () => {
    const [one, other] = [await test.activatedRider(), await test.activatedRider()]
    for (const { id } of [one, other]) await block(id, 'Papeles vencidos')
    await unblock(one.id)
    expect(await blocksOf(other.id)).toMatchObject([{ liftedAt: null }])
    expect(await test.ok('getMe', {}, other.token)).toMatchObject({ isBlocked: true })
  })

  it('stand as they were set first, whoever blocks again', async () => {
    const { id } = await test.activatedRider()
    const blockedAt = test.clock.now().toISOString()
    await block(id, 'Papeles vencidos')
    test.clock.advance(60_000)
    expect(await block(id, 'Papeles vencidos'), 'a double click').toMatchObject({
      status: 200,
      body: { blockedAt },
    })
    expect(await block(id, 'Otro motivo')).toMatchObject({ status: 409, body: { code: 'ALREADY_BLOCKED' } })
    expect(await blocksOf(id)).toMatchObject([{ reason: 'Papeles vencidos', blockedAt }])
    await unblock(id)
    test.clock.advance(60_000)
    const [lifted] = (await unblock(id)).blocks
    expect(lifted?.liftedAt, 'lifted once').not.toBe(test.clock.now().toISOString())
  })
})
