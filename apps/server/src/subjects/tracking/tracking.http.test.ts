/** The customer's page: what it says in every state, to whom it opens, and when it ends. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movedTo } from '@puni/verify/support/canceled'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { API_PREFIX } from '@puni/contract/route'
import type { NewOrder } from '@puni/contract/orders/entities'
import { trackingLinks } from '../orders/tracking-links.ts'

const MINUTE = 60_000
const FEW = { COSTLY_LIMIT_PER_MINUTE: '5' }
/** The door of `newOrder`. */
const DOOR = { lat: -34.615, lng: -58.41 }

let test: TestApp
let rider: TestRider
beforeAll(async () => {
  test = await TestApp.shared({ PROMISE_APPROACH_MINUTES: '15' })
  test.clock.set('2026-03-10T23:00:00Z')
})
beforeEach(async () => {
  rider = await test.riderOnDuty()
})
afterEach(() => test.sql.query('update riders set working = false where id = $1', [rider.id]))

const follow = (token: string) => test.ok('getTracking', { params: { token } })
const write = (token: string, text: string) => test.ok('sendNote', { params: { token }, body: { text } })
const pageOf = (token: string) =>
  fetch(`${test.origin}/seguir/${token}`, { headers: { accept: 'text/html' } })

async function placed(replace: Partial<NewOrder> = {}) {
  const { _id: id } = await test.placeOrder(replace)
  return { id, token: await test.trackingToken(id) }
}

async function assigned(replace: Partial<NewOrder> = {}) {
  const order = await placed(replace)
  const body = { riderId: rider.id, as: 'assignment', despite: true }
  await test.ok('assignOrder', { params: { id: order.id }, body }, test.operator)
  return order
}

async function onTheWay(replace: Partial<NewOrder> = {}) {
  const order = await assigned(replace)
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'])
    await test.advance(rider, order.id, status)
  return order
}

/** The rider's phone reports that it is so many metres north of the door. */
async function isNear(metres: number): Promise<void> {
  const position = {
    lat: DOOR.lat + metres / 111_195,
    lng: DOOR.lng,
    accuracy: 10,
    at: test.clock.now().toISOString(),
  }
  await test.ok('setPosition', { params: { id: rider.id }, body: position }, rider.token)
}

const move = (id: string, status: string) =>
  test.ok('setOrderStatus', { params: { id }, body: movedTo(status) }, test.operator)

describe('the page of an order', () => {
  it('says where it is, when it comes, what to pay, and who brings it', async () => {
    const { id, token } = await placed()
    const { words, ...rest } = await follow(token)
    expect(words).toMatchObject({
      title: 'Recibimos tu pedido',
      when: expect.stringMatching(/^Llega entre las 20:\d\d y las 20:\d\d$/),
      late: '',
      rider: '',
      pay: '$\u00A014.800,75 en efectivo',
      address: 'Belgrano 2200',
      secret: '',
      located: '',
    })
    expect(rest).toEqual({ step: 1, isOver: false, mayWrite: true, map: null })
    const body = { riderId: rider.id, as: 'assignment', despite: true }
    await test.ok('assignOrder', { params: { id }, body }, test.operator)
    expect(await follow(token)).toMatchObject({
      words: {
        title: 'Tu pedido tiene rider',
        lead: 'Ramón va a buscarlo a Doña Rosa.',
        rider: 'Ramón, en moto',
      },
      step: 2,
      map: null,
    })
    for (const status of ['to_pickup', 'waiting_pickup']) await test.advance(rider, id, status)
    expect(await follow(token)).toMatchObject({
      words: { title: 'El rider está en el local' },
      step: 2,
      map: null,
    })
    test.clock.advance(MINUTE)
    await test.advance(rider, id, 'on the way')
    // Where the rider was before is nobody's business.
    expect(await follow(token)).toMatchObject({
      words: { title: 'Tu pedido está en camino', located: 'Ahora no tenemos la ubicación del rider.' },
      step: 3,
      map: null,
    })
    await isNear(900)
    const near = await follow(token)
    expect(near.words.when).toMatch(/^Llega en unos \d a \d min$/)
    expect(near.words.located).toBe('Ubicación de hace 1 s')
    expect(near.map).toEqual({
      rider: { lat: expect.closeTo(DOOR.lat + 900 / 111_195, 6), lng: DOOR.lng },
      door: DOOR,
      isLive: true,
    })
    await test.advance(rider, id, 'delivered')
    expect(await follow(token)).toMatchObject({
      words: {
        title: expect.stringMatching(/^Entregado a las 2\d:\d\d$/),
        when: '',
        rider: '',
        pay: '',
        located: '',
      },
      step: 4,
      isOver: true,
      mayWrite: false,
      map: null,
    })
  })

  it('has nothing of anybody’s phone, surname, mail or comment, nor of another order', async () => {
    const { id, token } = await onTheWay({ handover: 'pin' })
    await isNear(900)
    const other = await placed()
    const order = await test.ok('getOrder', { params: { id } }, test.operator)
    const all = JSON.stringify(await follow(token)) + (await (await pageOf(token)).text())
    expect(all).toContain('Ramón')
    for (const secret of [
      'Rider, ',
      'Ramón Rider',
      rider.id,
      rider.email,
      id,
      other.id,
      '5555',
      order.destination.comment!,
    ])
      expect(all).not.toContain(secret)
    await move(other.id, 'canceled')
  })

  it('says how old a position is, and tells none that is too old, or of a rider who rests', async () => {
    const { id, token } = await onTheWay()
    await isNear(2_000)
    test.clock.advance(5 * MINUTE)
    expect(await follow(token)).toMatchObject({
      words: { located: 'Última ubicación: hace 5 min' },
      map: { isLive: false },
    })
    test.clock.advance(6 * MINUTE)
    expect(await follow(token)).toMatchObject({
      words: { located: 'Ahora no tenemos la ubicación del rider.' },
      map: null,
    })
    await isNear(2_000)
    expect((await follow(token)).map).not.toBeNull()
    await test.ok(
      'blockRider',
      { params: { id: rider.id }, body: { reason: 'Papeles vencidos' } },
      test.operator,
    )
    expect((await follow(token)).map).toBeNull()
    await move(id, 'canceled')
  })

  it('says that it is late, and when it comes now', async () => {
    const { id, token } = await placed()
    test.clock.advance(90 * MINUTE)
    const { words } = await follow(token)
    expect(words.late).toMatch(/^Viene con demora: lo prometimos para las \d\d:\d\d\.$/)
    expect(words.when).toMatch(/^Llega .*entre las? \d\d:\d\d y las? \d\d:\d\d$/)
    await move(id, 'canceled')
  })

  it('tells the PIN while the order is on the way, and another one after another rider', async () => {
    const { id, token } = await assigned({ handover: 'pin' })
    expect((await follow(token)).words.secret).toBe('')
    for (const status of ['to_pickup', 'waiting_pickup', 'on the way']) await test.advance(rider, id, status)
    const { handover } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect((await follow(token)).words).toMatchObject({
      secret: handover!.pin,
      secretHint: expect.stringContaining('PIN'),
    })
    const taking = { riderId: rider.id, pickedUp: true, reason: 'Pinchó', next: 'offer' }
    await test.ok('takeBackOrder', { params: { id }, body: taking }, test.operator)
    expect(await follow(token)).toMatchObject({
      words: { title: 'Buscamos otro rider', secret: '', rider: '', located: '' },
      step: 1,
      map: null,
    })
    await move(id, 'canceled')
  })

  it('shows the code of an order that asks for one', async () => {
    const { id, token } = await onTheWay({ handover: 'code' })
    const { handover } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect((await follow(token)).words.secret).toBe(handover!.shortCode)
    await move(id, 'canceled')
  })

  it('says the day of an order for later', async () => {
    const pickupTime = new Date(test.clock.now().getTime() + 25 * 60 * MINUTE).toISOString()
    const { id, token } = await placed({ schedule: { pickupTime, isUrgent: false } })
    expect((await follow(token)).words).toMatchObject({
      title: 'Tu pedido está programado',
      when: expect.stringMatching(
        /^Llega (mañana|el \p{L}+ \d+\/\d+) entre las? \d\d:\d\d y las? \d\d:\d\d$/u,
      ),
    })
    await move(id, 'canceled')
  })

  it.each([
    ['canceled', 'Tu pedido se canceló', 0, true],
    ['error', 'Hubo un problema con tu pedido', 0, false],
  ])('says of one that ended otherwise what to do: %s', async (status, title, step, isOver) => {
    const { id, token } = await placed()
    await move(id, status)
    expect(await follow(token)).toMatchObject({
      words: { title, lead: expect.stringContaining('llamá a Doña Rosa'), when: '', pay: '' },
      step,
      isOver,
      mayWrite: false,
    })
  })
})

describe('the link', () => {
  it('opens for everybody who has it, without a script, and is kept nowhere', async () => {
    const { id, token } = await onTheWay()
    const pages = await Promise.all([pageOf(token), pageOf(token)])
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(
          /form-action 'self'.*require-trusted-types-for 'script'/,
        ),
      })
      expect(page.headers.get('set-cookie')).toBeNull()
      const html = await page.text()
      expect(html).toContain('<h1 data-word="title">Tu pedido está en camino</h1>')
      expect(html).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>')
    }
    const call = await fetch(`${test.origin}${API_PREFIX}/tracking/${token}`)
    expect(call.headers.get('cache-control')).toBe('no-store')
    await move(id, 'canceled')
  })

  it('is as long as no other one is guessed: each alike, and without a look at the database', async () => {
    const { id, token } = await placed()
    const swapped = token.at(0) === 'A' ? `B${token.slice(1)}` : `A${token.slice(1)}`
    // The same bytes, spelt otherwise.
    const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const respelt = token.slice(0, -1) + ALPHABET[ALPHABET.indexOf(token.at(-1)!) + 1]!
    const elsewhere = trackingLinks(test.origin, Buffer.alloc(32)).trackingUrl(id).split('/').at(-1)!
    for (const wrong of [swapped, respelt, elsewhere, token.slice(1), `${token}A`, id, '0', '%00', "'"]) {
      expect(await test.refused('getTracking', { params: { token: wrong } }), wrong).toBe(
        '404 TRACKING_NOT_FOUND',
      )
      const page = await pageOf(encodeURIComponent(wrong))
      expect([page.status, (await page.text()).includes('No encontramos tu pedido')]).toEqual([404, true])
    }
    expect(await test.refused('sendNote', { params: { token: swapped }, body: { text: 'Hola' } })).toBe(
      '404 TRACKING_NOT_FOUND',
    )
    await move(id, 'canceled')
  })

  it('is the same in every process and after a restart, and has the address of the platform', async () => {
    const { id, token } = await placed()
    const { trackingUrl } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect(trackingUrl).toBe(`http://localhost:3000/seguir/${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    await test.throughAnotherServer(async () => expect((await follow(token)).step).toBe(1))
    await move(id, 'canceled')
  })

  it('ends three hours after the order, and when its customer is forgotten', async () => {
    const { id, token } = await onTheWay()
    await test.advance(rider, id, 'delivered')
    test.clock.advance(3 * 60 * MINUTE - 1)
    expect((await follow(token)).words.title).toMatch(/^Entregado/)
    const detail = () => test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect((await detail()).trackingUrl).toBeDefined()
    test.clock.advance(1)
    expect(await test.refused('getTracking', { params: { token } })).toBe('410 TRACKING_OVER')
    expect((await detail()).trackingUrl).toBeUndefined()
    const page = await pageOf(token)
    const html = await page.text()
    expect([page.status, html.includes('ya terminó'), html.includes('Belgrano')]).toEqual([410, true, false])
    const forgotten = await placed()
    await move(forgotten.id, 'canceled')
    await test.sql.query('update orders set anonymised_at = $2 where id = $1', [
      forgotten.id,
      test.clock.now(),
    ])
    expect(await test.refused('getTracking', { params: { token: forgotten.token } })).toBe(
      '410 TRACKING_OVER',
    )
  })

  it('goes on of an order with a problem that is put on offer again', async () => {
    const { id, token } = await placed()
    await move(id, 'error')
    test.clock.advance(4 * 60 * MINUTE)
    test.operator = await test.loginOperator()
    expect(await test.refused('getTracking', { params: { token } })).toBe('410 TRACKING_OVER')
    await move(id, 'pending')
    expect((await follow(token)).step).toBe(1)
    await move(id, 'canceled')
  })

  it('opens from an address where others guess, and guesses have few tries', async () => {
    const few = await TestApp.start(FEW)
    try {
      const { _id } = await few.placeOrder()
      const token = await few.trackingToken(_id)
      const guess = async () => (await few.send('getTracking', { params: { token: 'guess' } })).status
      expect(await Promise.all(Array.from({ length: 8 }, guess))).toEqual([
        404, 404, 404, 404, 404, 429, 429, 429,
      ])
      expect((await few.send('getTracking', { params: { token } })).status).toBe(200)
      const page = async (end: string) => await fetch(`${few.origin}/seguir/${end}`)
      for (let tries = 0; tries < 5; tries += 1) expect((await page('guess')).status).toBe(404)
      const refused = await page('guess')
      expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
      expect((await page(token)).status).toBe(200)
    } finally {
      await few.stop()
    }
  })

  it('answers at the riders’ host alone where each app has its own', async () => {
    const hosts = { PUBLIC_URL: 'http://rider.example', CONSOLE_URL: 'http://console.example' }
    const apart = await test.serverBeside(hosts)
    try {
      const at = async (host: string) =>
        (await apart.server.inject({ url: '/seguir/guess', headers: { host, accept: 'text/html' } })).body
      expect(await at('rider.example')).toContain('No encontramos tu pedido')
      expect(await at('console.example')).not.toContain('No encontramos')
    } finally {
      await apart.close()
    }
  })
})

describe('a note to the rider', () => {
  const told = async () =>
    (await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)).notices ?? []
  const kindsTold = async () => (await told()).map(({ kind }) => kind)
  const inHand = async () =>
    (
      await test.ok('getAcceptedOrder', { query: { riderId: rider.id } }, rider.token)
    ).order!.destination.notes?.map(({ text }) => text)

  it('is told to the rider who has it, stands with the order, and goes when it ends', async () => {
    const { id, token } = await onTheWay()
    const tracking = await write(token, '  El timbre\n no anda ')
    expect(tracking).toMatchObject({ words: { notes: 'El timbre no anda' }, mayWrite: true })
    const note = (await told()).find(({ kind }) => kind === 'customer_note')
    expect(note).toMatchObject({ reason: 'El timbre no anda', orderId: id })
    expect(await inHand()).toEqual(['El timbre no anda'])
    const { destination } = await test.ok('getOperatorOrder', { params: { id } }, test.operator)
    expect(destination.notes).toEqual([{ text: 'El timbre no anda', at: test.clock.now().toISOString() }])
    await test.advance(rider, id, 'delivered')
    expect(await kindsTold()).not.toContain('customer_note')
    expect(await test.refused('sendNote', { params: { token }, body: { text: 'Hola' } })).toBe(
      '409 NOTE_TOO_LATE',
    )
    const { notices } = await test.ok('listRiderOffers', { params: { id: rider.id }, query: {} }, rider.token)
    expect(notices!.find(({ kind }) => kind === 'customer_note')).toMatchObject({ reason: null })
  })

  it('waits for whoever gets the order, also after another rider', async () => {
    const { id, token } = await placed()
    await write(token, 'Dejalo en portería')
    expect(await told()).toEqual([])
    const assign = (riderId: string) =>
      test.ok(
        'assignOrder',
        { params: { id }, body: { riderId, as: 'assignment', despite: true } },
        test.operator,
      )
    await assign(rider.id)
    expect(await inHand()).toEqual(['Dejalo en portería'])
    const taking = { riderId: rider.id, pickedUp: false, reason: 'Pinchó', next: 'offer' }
    await write(token, 'Golpeá fuerte')
    await test.ok('takeBackOrder', { params: { id }, body: taking }, test.operator)
    // Of an order that is another rider's it is not told any more.
    expect(await kindsTold()).not.toContain('customer_note')
    const first = rider
    rider = await test.riderOnDuty()
    await assign(rider.id)
    expect(await inHand()).toEqual(['Dejalo en portería', 'Golpeá fuerte'])
    const { destination } = await test.ok('getOrder', { params: { id } }, test.operator)
    expect(destination.notes).toHaveLength(2)
    await move(id, 'canceled')
    await test.sql.query('update riders set working = false where id = $1', [first.id])
  })

  it('is one of three, each once, of 140 characters', async () => {
    const { id, token } = await placed()
    for (const text of ['Uno', 'Dos', 'Uno', 'Tres']) await write(token, text)
    const { words, mayWrite } = await follow(token)
    expect([words.notes, mayWrite]).toEqual(['Uno\nDos\nTres', false])
    const refused = (text: string) => test.refused('sendNote', { params: { token }, body: { text } })
    expect(await refused('Cuatro')).toBe('409 NOTES_USED_UP')
    expect(await write(token, 'Dos')).toMatchObject({ mayWrite: false })
    for (const text of ['', '   ', 'x'.repeat(141)]) expect(await refused(text)).toBe('400 INVALID_INPUT')
    await move(id, 'canceled')
  })

  it('is no more than three however many are sent at a time', async () => {
    const { id, token } = await placed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.send('sendNote', { params: { token }, body: { text: `N.º ${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await follow(token)).words.notes.split('\n')).toHaveLength(3)
    await move(id, 'canceled')
  })

  describe('without a script', () => {
    const post = (token: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${test.origin}/seguir/${token}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ text }),
        headers,
      })

    it('leads back to the page, which shows it as text', async () => {
      const { id, token } = await onTheWay()
      const answer = await post(token, '<b>"Tocá" & esperá</b>', {
        'sec-fetch-site': 'same-origin',
        origin: 'null',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/seguir/${token}`])
      expect(await (await pageOf(token)).text()).toContain('&lt;b&gt;&quot;Tocá&quot; &amp; esperá&lt;/b&gt;')
      await move(id, 'canceled')
    })

    it('says on the page why it was not sent', async () => {
      const { id, token } = await placed()
      const empty = await post(token, '  ')
      expect([empty.status, (await empty.text()).includes('Completá el mensaje')]).toEqual([400, true])
      for (const text of ['Uno', 'Dos', 'Tres']) await post(token, text)
      const fourth = await post(token, 'Cuatro')
      expect([fourth.status, (await fourth.text()).includes('Ya mandaste 3 mensajes')]).toEqual([409, true])
      await move(id, 'canceled')
      expect((await post(token, 'Cinco')).status).toBe(409)
      expect((await post('guess', 'Seis')).status).toBe(404)
    })

    it('is refused from pages of others', async () => {
      const { id, token } = await placed()
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect((await post(token, 'Hola', headers as Record<string, string>)).status).toBe(403)
      expect((await follow(token)).words.notes).toBe('')
      const big = await post(token, 'x'.repeat(5_000))
      expect(big.status).toBe(413)
      const json = await test.request('POST', `/seguir/${token}`, { body: { text: 5 } })
      expect(json.status).toBe(400)
      await move(id, 'canceled')
    })
  })
})
