/** The operators' list of riders: by page, by situation, and by what somebody types. */
import type { OperatorRider } from '@puni/contract/riders/entities'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('the list of riders', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const list = (query: Record<string, string>) => test.ok('listRiders', { query }, test.operator)
  const names = (riders: readonly OperatorRider[]) => riders.map(({ fullName }) => fullName)

  it('comes in pages that neither repeat nor miss anybody, also while others sign up', async () => {
    // At the same moment, so that the time alone tells nothing.
    for (let nth = 1; nth <= 5; nth++) await test.signUp({ fullName: `Rider ${nth}` })
    await test.sql.query(`update riders set created_at = created_at + interval '3 microseconds'`)
    const all = names((await list({})).riders)
    const found: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { riders, next } = await list({ limit: '2', ...(after !== '' && { after }) })
      expect(riders.length).toBeLessThanOrEqual(2)
      found.push(...names(riders))
      test.clock.advance(1_000)
      await test.signUp({ fullName: `Later ${found.length}` })
      after = next
    }
    expect(found).toEqual(all)
    expect(await test.refused('listRiders', { query: { after: randomUUID() } }, test.operator)).toBe(
      '400 INVALID_INPUT',
    )
    expect(await test.refused('listRiders', { query: { limit: '501' } }, test.operator)).toBe(
      '400 INVALID_INPUT',
    )
  })

  it('is searched by name, email, document and phone, however they are written', async () => {
    const ines = await test.signUp({
      fullName: 'Inés Núñez-Ibáñez',
      email: 'ines.n@correo.example',
      documentNumber: '28.456.789',
      phone: '11 6123-4567',
    })
    const ismael = await test.signUp({ fullName: 'Ismael Ibarra', email: 'ismael@otro.example' })
    const found = async (search: string) => (await list({ search })).riders.map(({ _id }) => _id).toSorted()
    for (const search of [
      'ines nunez',
      'NÚÑEZ inés',
      'ibáñez',
      'ines.n@corr',
      'correo',
      '28456789',
      '28.456',
      '11 6123-4567',
      '+54 9 11 6123 4567',
      '(011) 6123-4567',
      '6123-4567',
      '4567',
    ])
      expect(await found(search), search).toEqual([ines._id])
    expect(await found('ib')).toEqual([ines._id, ismael._id].toSorted())
    expect(await found('ines ibarra')).toEqual([])
    expect(await found("o'x & | ! ( :* \\")).toEqual([])
    await test.ok('blockRider', { params: { id: ines._id }, body: { reason: 'Papeles' } }, test.operator)
    const states = async (state: string) => (await list({ state, search: 'ines' })).riders.length
    expect([await states('waiting'), await states('blocked')]).toEqual([0, 1])
    await test.ok('eraseRider', { params: { id: ines._id } }, test.operator)
    expect(await found('ines'), 'once erased').toEqual([])
    expect(await found('4567'), 'once erased').toEqual([])
  })

  it('is searched by what was typed: nothing in it is decoded twice', async () => {
    const { _id: id } = await test.signUp({ fullName: 'Ana Abascal' })
    const found = async (search: string) => (await list({ search })).riders.map(({ _id }) => _id)
    expect(await found('Ana')).toEqual([id])
    // Sent as '%2541na'.
    expect(await found('%41na')).toEqual([])
  })

  it('has those on duty of a zone, for the map, and counts who waits for a code', async () => {
    const other = await test.createZone('Lejos')
    const [working, idle, elsewhere] = [
      await test.riderOnDuty(),
      await test.activatedRider(),
      await test.activatedRider(),
    ]
    await test.ok(
      'setRiderZones',
      { params: { id: elsewhere.id }, body: { zoneIds: [other._id] } },
      test.operator,
    )
    const body = { working: true, zoneId: other._id }
    await test.ok('setWorking', { params: { id: elsewhere.id }, body }, elsewhere.token)
    const onDuty = async (query: Record<string, string>) =>
      (await list({ onDuty: 'true', ...query })).riders.map(({ _id }) => _id)
    expect((await onDuty({})).toSorted()).toEqual([working.id, elsewhere.id].toSorted())
    expect(await onDuty({ zoneId: other._id })).toEqual([elsewhere.id])
    expect((await list({ state: 'active' })).riders.map(({ _id }) => _id)).toContain(idle.id)
    const { waiting } = await list({ state: 'blocked' })
    expect(waiting).toBe((await list({ state: 'waiting', limit: '500' })).riders.length)
    expect(await list({ state: 'waiting', limit: '0' }), 'the count alone').toEqual({
      riders: [],
      next: null,
      waiting,
    })
  })

  it('has each of them by itself', async () => {
    const { _id: id } = await test.signUp({ fullName: 'Sola Sánchez' })
    const rider = await test.ok('getOperatorRider', { params: { id } }, test.operator)
    expect((await list({ search: 'sola' })).riders).toEqual([rider])
    expect(await test.refused('getOperatorRider', { params: { id: randomUUID() } }, test.operator)).toBe(
      '404 RIDER_NOT_FOUND',
    )
  })
})
