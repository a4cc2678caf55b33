/** Riders answer decisions, operators answer them in time, and nothing of it stays longer than it may. */
import { APPEALS } from '@puni/contract/appeals/limits'
import type { Reply } from '@puni/contract/calls'
import { API_PREFIX } from '@puni/contract/route'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PushService } from '@puni/verify/support/push-service'
import { photo, RIDER_PASSWORD, TestApp, type TestRider } from '@puni/verify/support/test-app'

const DAY_MS = 86_400_000

let service: PushService
let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puni-appeals-'))
  service = await PushService.start()
  test = await TestApp.start({ DATA_DIR: folder, PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await test.stop()
  await service.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  test.operator = await test.loginOperator()
})

const storedPhotos = () => readdir(join(folder, 'photos'))

function formOf(body: string | null, orderId?: string, ...photos: Blob[]): FormData {
  const form = new FormData()
  if (body !== null) form.set('body', body)
  if (orderId !== undefined) form.set('orderId', orderId)
  for (const [at, photo] of photos.entries()) form.set(`photo${at + 1}`, photo, 'foto.jpg')
  return form
}
const send = ({ token }: TestRider, form: FormData) => test.ok('sendAppeal', { form }, token)
const refused = ({ token }: TestRider, form: FormData) => test.refused('sendAppeal', { form }, token)
const read = ({ token }: TestRider, orderId?: string) =>
  test.ok('getAppeals', { query: orderId === undefined ? {} : { orderId } }, token)
const queue = (state = 'open', more: Record<string, string> = {}) =>
  test.ok('listAppeals', { query: { state, ...more } }, test.operator)
const answer = (id: string, outcome = 'accepted', text = 'Tenés razón: te desbloqueamos') =>
  test.send('answerAppeal', { params: { id }, body: { outcome, text } }, test.operator)

async function blockedRider(): Promise<TestRider> {
  const rider = await test.activatedRider()
  await test.ok(
    'blockRider',
    { params: { id: rider.id }, body: { reason: 'Papeles vencidos' } },
    test.operator,
  )
  return rider
}

describe('a blocked rider', () => {
  it('answers with text and photos, reads by when, and then the answer, while all else is refused', async () => {
    const rider = await blockedRider()
    expect(await read(rider)).toEqual({ appeals: [], about: 'block', days: APPEALS.dueDays })
    test.clock.set('2026-03-10T15:00:00Z')
    const wide = await sharp({ create: { width: 4_000, height: 20, channels: 3, background: '#a0c020' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ramón, Belgrano 2200' } })
      .toBuffer()
    const form = formOf(
      '  Los renové el lunes, mirá la foto. ',
      undefined,
      await photo(),
      new Blob([new Uint8Array(wide)]),
    )
    const sent = await send(rider, form)
    expect(sent).toMatchObject({
      about: 'block',
      order: null,
      blockReason: 'Papeles vencidos',
      body: 'Los renové el lunes, mirá la foto.',
      photos: 2,
      sentAt: '2026-03-10T15:00:00.000Z',
      // The end of the fifth day, in Buenos Aires.
      dueAt: '2026-03-16T03:00:00.000Z',
      answer: null,
    })
    const ownPhoto = await fetch(`${test.origin}${API_PREFIX}/appeals/${sent._id}/photos/2`, {
      headers: { authorization: `Bearer ${rider.token}` },
    })
    expect(Object.fromEntries(ownPhoto.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    })
    const kept = await sharp(Buffer.from(await ownPhoto.arrayBuffer())).metadata()
    expect([kept.width, kept.exif], 'encoded anew').toEqual([1_600, undefined])
    expect(await test.refused('getOfferedOrder', { query: { riderId: rider.id } }, rider.token)).toBe(
      '403 RIDER_BLOCKED',
    )
    const { appeals, open, overdue } = await queue()
    expect({ open, overdue }).toEqual({ open: 1, overdue: 0 })
    expect(appeals).toMatchObject([
      { _id: sent._id, rider: { _id: rider.id, fullName: 'Ramón Rider' }, isBlockOn: true, answeredBy: null },
    ])
    expect((await answer(sent._id)).status).toBe(200)
    expect((await read(rider)).appeals).toMatchObject([
      { answer: { outcome: 'accepted', text: 'Tenés razón: te desbloqueamos' } },
    ])
    expect((await test.ok('getMe', {}, rider.token)).isBlocked, 'unblocking is its own action').toBe(true)
    expect((await queue()).appeals).toEqual([])
    expect((await queue('answered')).appeals).toMatchObject([{ _id: sent._id, answeredBy: 'Operador' }])
  })

  it('is told by push of the answer, once, without what it says', async () => {
    const rider = await test.activatedRider()
    const phone = service.subscribe()
    await test.subscribe(rider, phone.token)
    await test.ok(
      'blockRider',
      { params: { id: rider.id }, body: { reason: 'Papeles vencidos' } },
      test.operator,
    )
    const { _id } = await send(rider, formOf('Los renové ayer'))
    for (const _ of ['answered', 'repeated']) expect((await answer(_id)).status).toBe(200)
    await test.push()
    expect(phone.received.map(({ notification: { title, body } }) => `${title}. ${body}`)).toEqual([
      'Bloquearon tu cuenta. Abrí la app para ver el motivo y responder.',
      'Respondieron tu descargo. Abrí Mis descargos para ver qué decidieron.',
    ])
  })

  it('has one open answer, may add two more after that, and no others', async () => {
    const rider = await blockedRider()
    for (let at = 0; at < APPEALS.perSubject; at += 1) {
      const { _id } = await send(rider, formOf(`Intento ${at}`))
      expect(await refused(rider, formOf('Otra vez'))).toBe('409 APPEAL_OPEN')
      await answer(_id, 'rejected', 'No')
    }
    expect(await refused(rider, formOf('Y otra'))).toBe('409 TOO_MANY_APPEALS')
    await test.ok('unblockRider', { params: { id: rider.id } }, test.operator)
    expect(await refused(rider, formOf('¿Por qué fue?'))).toBe('409 NOTHING_TO_APPEAL')
    expect((await read(rider)).about).toBeNull()
    expect((await test.ok('listMyAppeals', {}, rider.token)).appeals).toHaveLength(APPEALS.perSubject)
  })

  it('whose request came twice, one after the other or at once, has sent it once, with its photos', async () => {
    const rider = await blockedRider()
    const before = await storedPhotos()
    const headers = { 'idempotency-key': randomUUID() }
    const picture = await photo()
    const again = () =>
      test.ok('sendAppeal', { form: formOf('Por la señal', undefined, picture), headers }, rider.token)
    const replies = [...(await Promise.all([again(), again()])), await again()]
    expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1)
    expect(await storedPhotos()).toHaveLength(before.length + 1)
    const other = test.refused('sendAppeal', { form: formOf('Otro texto'), headers }, rider.token)
    expect(await other).toBe('422 KEY_REUSED')
  })
})

describe('what can be answered', () => {
  it('is an order that an operator ended, by its rider, for a month; not what the rider ended', async () => {
    const rider = await test.onlyRiderOnDuty()
    const own = await test.acceptedOrder(rider)
    expect((await test.advance(rider, own._id, 'canceled')).status).toBe(200)
    expect((await read(rider, own._id)).about).toBeNull()
    const { _id: orderId, number } = await test.acceptedOrder(rider)
    expect((await read(rider, orderId)).about, 'in hand').toBeNull()
    await test.cancel(orderId)
    const other = await test.activatedRider()
    expect(await refused(other, formOf('Era mío', orderId))).toBe('409 NOTHING_TO_APPEAL')
    expect((await read(rider, orderId)).about).toBe('order')
    expect(await send(rider, formOf('Ya estaba en la puerta', orderId))).toMatchObject({
      about: 'order',
      order: { _id: orderId, number },
      blockReason: null,
    })
    const late = await test.acceptedOrder(rider)
    await test.cancel(late._id)
    test.clock.advance(APPEALS.withinDays * DAY_MS)
    const back = await test.logInAgain(rider)
    expect(await refused(back, formOf('Tarde', late._id))).toBe('409 NOTHING_TO_APPEAL')
  })

  it('is a rejected earning, and no more than five things at a time', async () => {
    const rider = await test.onlyRiderOnDuty()
    const orders: string[] = []
    for (let at = 0; at <= APPEALS.openPerRider; at += 1) {
      const { _id } = await test.acceptedOrder(rider)
      await test.deliver(rider, _id)
      await test.sql.query(`update orders set earnings_review = 'pending' where id = $1`, [_id])
      expect((await read(rider, _id)).about).toBeNull()
      await test.ok('reviewEarnings', { params: { id: _id }, body: { confirm: false } }, test.operator)
      orders.push(_id)
    }
    const last = orders.pop()!
    for (const orderId of orders) {
      expect(await send(rider, formOf('Lo entregué', orderId))).toMatchObject({ about: 'earnings' })
    }
    expect(await refused(rider, formOf('Y este', last))).toBe('409 TOO_MANY_APPEALS')
  })

  it('is an adjustment, for a month from the last one; operators read what was adjusted, by whom and why', async () => {
    const rider = await test.onlyRiderOnDuty()
    const { _id: orderId, number } = await test.acceptedOrder(rider)
    await test.deliver(rider, orderId)
    const adjust = (seen: number, correct: number) =>
      test.ok(
        'adjustOrder',
        { params: { id: orderId }, body: { amount: 'shippingCost', seen, correct, reason: 'Era más cerca' } },
        test.operator,
      )
    const { shippingCost } = (await test.ok('getOrder', { params: { id: orderId } }, rider.token)).management
    expect((await read(rider, orderId)).about, 'as it was delivered').toBeNull()
    await adjust(shippingCost, 1_000)
    await adjust(1_000, 900.5)
    expect(await refused(await test.activatedRider(), formOf('Era mío', orderId))).toBe(
      '409 NOTHING_TO_APPEAL',
    )
    expect(await send(rider, formOf('Eran 40 cuadras', orderId))).toMatchObject({
      about: 'adjustment',
      order: { _id: orderId, number },
    })
    const made = { amount: 'shippingCost', reason: 'Era más cerca', by: 'Operador' }
    const sent = (await queue()).appeals.find(({ order }) => order?._id === orderId)
    expect(sent).toMatchObject({
      adjustments: [
        { ...made, before: shippingCost, after: 1_000, at: test.clock.now().toISOString() },
        { ...made, before: 1_000, after: 900.5 },
      ],
    })
    await answer(sent!._id)
    test.clock.advance(APPEALS.withinDays * DAY_MS)
    // Something else of it changed meanwhile.
    await test.sql.query('update orders set updated_at = $2 where id = $1', [orderId, test.clock.now()])
    const back = await test.logInAgain(rider)
    expect((await read(back, orderId)).about).toBeNull()
    test.operator = await test.loginOperator()
    await adjust(900.5, 800)
    expect((await read(back, orderId)).about, 'of the new one').toBe('adjustment')
  })

  it('needs words, and photos that are photos; else nothing is kept', async () => {
    const rider = await blockedRider()
    const [before, photosBefore] = [await test.fingerprint(), await storedPhotos()]
    for (const body of [null, ' ', 'x'.repeat(1_001), '\0\u200B']) {
      const { status, body: reply } = await test.send('sendAppeal', { form: formOf(body) }, rider.token)
      expect([status, (reply as { fields: object }).fields]).toMatchObject([
        400,
        { body: expect.any(String) },
      ])
    }
    expect(await refused(rider, formOf('Hola', 'no-es-un-pedido'))).toBe('400 INVALID_INPUT')
    const notes = new Blob(['no es una foto'])
    expect(await refused(rider, formOf('Hola', undefined, await photo(), notes))).toBe('415 PHOTO_INVALID')
    expect(await refused(rider, formOf('Hola', undefined, new Blob([new Uint8Array(9_000_000)])))).toBe(
      '413 TOO_LARGE',
    )
    expect([await test.fingerprint(), await storedPhotos()]).toEqual([before, photosBefore])
  })
})

describe('operators', () => {
  it('have what is due first at the top, late ones counted, by page; and answer once', async () => {
    await test.sql.query('delete from appeals')
    const sent: Reply<'sendAppeal'>[] = []
    for (let at = 0; at < 3; at += 1) {
      sent.push(await send(await blockedRider(), formOf(`El ${at}`)))
      test.clock.advance(DAY_MS)
      test.operator = await test.loginOperator()
    }
    test.clock.set(sent[0]!.dueAt)
    test.operator = await test.loginOperator()
    const first = await queue('open', { limit: '2' })
    expect(first).toMatchObject({ open: 3, overdue: 1 })
    expect(first.appeals.map(({ body }) => body)).toEqual(['El 0', 'El 1'])
    const second = await queue('open', { limit: '2', after: first.next ?? '' })
    expect(second.appeals.map(({ body }) => body)).toEqual(['El 2'])
    expect(second.next).toBeNull()
    const [{ _id: id } = { _id: '' }] = sent
    expect((await answer(id, 'rejected', 'No alcanza')).status).toBe(200)
    expect((await answer(id, 'rejected', 'No alcanza')).status, 'repeated').toBe(200)
    expect(await answer(id, 'accepted', 'Sí')).toMatchObject({
      status: 409,
      body: { code: 'APPEAL_ANSWERED' },
    })
    expect(await answer(randomUUID())).toMatchObject({ status: 404, body: { code: 'APPEAL_NOT_FOUND' } })
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries[0]).toMatchObject({
      action: 'appeal-answered',
      subject: { kind: 'rider' },
      details: { outcome: 'rejected', appealId: id },
    })
    expect(JSON.stringify(entries)).not.toContain('No alcanza')
    for (const state of ['open', 'answered']) expect((await queue(state)).appeals).not.toEqual([])
  })

  it('are recorded when they see a photo; riders see their own alone', async () => {
    const rider = await blockedRider()
    const { _id } = await send(rider, formOf('Mirá', undefined, await photo()))
    const params = { id: _id, number: '1' }
    expect((await test.send('getAppealPhoto', { params }, test.operator)).status).toBe(200)
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'appeal-photo-seen', subject: { _id: rider.id } })
    const other = await test.activatedRider()
    expect(await test.refused('getAppealPhoto', { params }, other.token)).toBe('403 FORBIDDEN')
    const missing = { params: { id: _id, number: '2' } }
    expect(await test.refused('getAppealPhoto', missing, rider.token)).toBe('404 PHOTO_NOT_FOUND')
  })
})

describe('what was sent', () => {
  it('is in the copy of one’s own data, and goes with the account, photos and all', async () => {
    const rider = await blockedRider()
    const before = await storedPhotos()
    await send(rider, formOf('Soy Ramón, mirá', undefined, await photo()))
    const data = await fetch(`${test.origin}${API_PREFIX}/user/rider/me/data`, {
      headers: { authorization: `Bearer ${rider.token}` },
    })
    expect(await data.json()).toMatchObject({
      descargos: [{ sobre: 'bloqueo', texto: 'Soy Ramón, mirá', fotos: 1 }],
    })
    await test.ok('eraseMyAccount', { body: { password: RIDER_PASSWORD } }, rider.token)
    const { rows } = await test.sql.query('select from appeals where rider_id = $1', [rider.id])
    expect(rows).toEqual([])
    expect(await storedPhotos()).toEqual(before)
    expect((await queue()).appeals.map(({ body }) => body)).not.toContain('Soy Ramón, mirá')
  })

  it('goes a year after it was answered, and not before; photos of an open one are nobody’s orphans', async () => {
    await test.sql.query('delete from appeals')
    const rider = await blockedRider()
    const { _id } = await send(rider, formOf('Hola', undefined, await photo()))
    const kept = async () => (await test.sql.query('select from appeals')).rows.length
    test.clock.advance(400 * DAY_MS)
    test.operator = await test.loginOperator()
    await test.app.housekeep()
    const params = { id: _id, number: '1' }
    expect((await test.send('getAppealPhoto', { params }, test.operator)).status).toBe(200)
    await answer(_id)
    test.clock.advance(365 * DAY_MS - 1_000)
    await test.app.housekeep()
    expect(await kept()).toBe(1)
    const before = await storedPhotos()
    test.clock.advance(1_000)
    await test.app.housekeep()
    expect(await kept()).toBe(0)
    expect(await storedPhotos()).toHaveLength(before.length - 1)
  })
})
