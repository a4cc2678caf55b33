/** What goes wrong on real phones: revoked sessions, second tabs, wrong clocks, odd orders, nervous thumbs. */
import type { Order } from '@puni/contract/entities'
import { createHash } from 'node:crypto'
import {
  NOON,
  NOT_ACTIVATED,
  OTHER_RIDER_ID,
  TOKEN,
  heldOrder,
  offerSince,
  riderOf,
} from '../support/scripted/entities.ts'
import {
  acceptButton,
  advanceTo,
  alertWith,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  dutyButton,
  enterCode,
  fillLogin,
  logInButton,
  offerCard,
  skipButton,
  waiting,
} from '../support/phone.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import {
  DETAIL,
  expect,
  followsStream,
  giveClock,
  openAs,
  openOffDuty,
  openOnDuty,
  remember,
  stopClock,
  test,
} from './scripted.ts'

test.describe('session', () => {
  test('a token revoked while the app is open leads to the login and empties the phone', async ({
    page,
    api,
  }) => {
    await openOffDuty(page, api)
    api.refuses('getMonthlyTotals', 'UNAUTHENTICATED')
    await page.getByRole('link', { name: 'Resumen' }).click()
    await expect(logInButton(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a revoked token at the start leads to the login', async ({ page, api }) => {
    api.refuses('getMe', 'UNAUTHENTICATED')
    await remember(page, { token: 'old', user: JSON.stringify(riderOf()) })
    await page.goto('/history')
    await expect(logInButton(page)).toBeVisible()
  })

  test('logging out in one tab logs out the other', async ({ page, api, context }) => {
    await openOffDuty(page, api)
    const other = await context.newPage()
    await other.goto('/summary')
    await expect(other.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(other)).toBeVisible()
  })

  test('another rider in another tab takes over both', async ({ page, api, context }) => {
    await openOffDuty(page, api)
    await expect(page.getByText('Hola, Ramona')).toBeVisible()
    const other = await context.newPage()
    await remember(other, {
      token: 'other',
      user: JSON.stringify(riderOf({ _id: OTHER_RIDER_ID, fullName: 'Luis Paz' })),
    })
    await expect(page.getByText('Hola, Luis')).toBeVisible()
  })

  test('without a network the app starts with what it remembers', async ({ page, api }) => {
    api.isUnreachable('getMe')
    await remember(page, { token: TOKEN, user: JSON.stringify(riderOf()) })
    await page.goto('/')
    await expect(dutyButton(page)).toBeVisible()
  })

  test('a broken memory of the rider leads to the login', async ({ page, api }) => {
    api.isUnreachable('getMe')
    for (const user of ['{', 'null']) {
      await remember(page, { token: TOKEN, user })
      await page.goto('/')
      await expect(logInButton(page)).toBeVisible()
    }
  })

  test('logging out works without a network', async ({ page, api }) => {
    await openOnDuty(page, api)
    api.isUnreachable('setWorking').isUnreachable('logout').isUnreachable('endSession')
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    await expect(page.getByText('Te desactiva cuando vuelva la señal')).toBeVisible()
    // The hash of a token grants no access.
    const hash = createHash('sha256').update(TOKEN).digest('hex')
    expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
      farewells: JSON.stringify([hash]),
    })

    api.replies('endSession', { ok: true })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    expect(api.sent('endSession').at(-1)?.body).toEqual({ session: hash })
  })

  for (const [what, trouble] of [
    ['gets no answer', (api: ScriptedApi) => [api.holds('setWorking'), api.holds('logout')]],
    [
      'is in trouble',
      (api: ScriptedApi) => api.refuses('setWorking', 'INTERNAL').refuses('logout', 'INTERNAL'),
    ],
  ] as const) {
    test(`logging out ends the session on the phone while the server ${what}`, async ({ page, api }) => {
      await giveClock(page)
      await openOnDuty(page, api)
      await expect(waiting(page)).toBeVisible()
      trouble(api)
      await chooseFromMenu(page, 'Cerrar sesión')
      await page.clock.fastForward(4_000)
      await expect(logInButton(page)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  }

  test('logging out of the activation leads to the login from a deep link too', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED, '/history')
    await expect(page).toHaveURL('/activate')
    await button(page, 'Cerrar sesión').click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('clock', () => {
  test('an offer that is long over cannot be accepted', async ({ page, api }) => {
    api.offers(offerSince(new Date(Date.now() - 600_000)))
    await openOnDuty(page, api)
    await expect(acceptButton(page)).toBeDisabled()
  })
})

test.describe('orders', () => {
  const bare = {
    origin: {
      storeName: null,
      independentStoreName: null,
      storePhone: null,
      comment: null,
      distance: null,
      streetNumber: '',
      city: '',
    },
    destination: { phone: null, comment: null, distance: null, streetNumber: '', city: '' },
  }

  test('an order with every optional field absent is offered, delivered and shown', async ({ page, api }) => {
    api.offers(offerSince(new Date(), bare))
    await openOnDuty(page, api)
    await expect(offerCard(page)).toContainText('Tienda')
    api.delivers(heldOrder('assigned', bare))
    await page.reload()
    await expect(deliveryCard(page)).toContainText('Tienda')
    await expect(deliveryCard(page)).not.toContainText(/null|undefined|NaN/)
    api.replies('getOrder', heldOrder('assigned', bare))
    await page.goto(DETAIL)
    await expect(page.getByText('Origen')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)
  })

  test('fields that are absent instead of null are absent too', async ({ page, api }) => {
    const without = (order: Order) =>
      JSON.parse(JSON.stringify(order, (_key, value: unknown) => value ?? undefined)) as Order
    api.offers(without(offerSince(new Date(), bare)))
    await openOnDuty(page, api)
    await expect(offerCard(page)).toContainText('Tienda')
    api
      .delivers(without(heldOrder('assigned', bare)))
      .replies('getOrder', without(heldOrder('assigned', bare)))
    await page.reload()
    await expect(deliveryCard(page)).toContainText('Tienda')
    await expect(deliveryCard(page)).not.toContainText(/null|undefined|NaN/)
    await page.goto(DETAIL)
    await expect(page.getByText('Origen')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)
  })

  test('endless names, right-to-left words and emoji stay inside the screen', async ({ page, api }) => {
    const odd = ['Ñ'.repeat(120), 'مطعم البيتزا الكبير في وسط المدينة', '👩‍👩‍👧‍👦🍕'.repeat(20)]
    for (const storeName of odd) {
      api.delivers(heldOrder('assigned', { origin: { storeName, comment: storeName, street: storeName } }))
      await openOnDuty(page, api)
      await expect(deliveryCard(page).getByText(storeName, { exact: true }).first()).toBeVisible()
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider).toBe(0)
      const advance = await advanceTo(page, 'Yendo a retirar').boundingBox()
      expect((advance?.x ?? NaN) + (advance?.width ?? NaN)).toBeLessThanOrEqual(360)
    }
  })

  test('a platform that is away takes no order off the screen', async ({ page, api, site }) => {
    api.streams().delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    api.refuses('getAcceptedOrder', 'UNAVAILABLE')
    const before = api.answered('getAcceptedOrder')
    await site.say({ type: 'order', orderId: '' })
    // It fails after three attempts.
    await expect.poll(() => api.answered('getAcceptedOrder')).toBe(before + 3)
    await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
  })

  test('an answer from before a step takes no order back', async ({ page, api, site }) => {
    const before = heldOrder('assigned', { updatedAt: '2026-11-21T15:00:00.000Z' })
    const after = heldOrder('to_pickup', { updatedAt: '2026-11-21T15:00:01.000Z' })
    api.streams().delivers(before).replies('setOrderStatus', { order: after })
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
    const second = await page.context().newPage()
    await second.goto('/')
    await expect(advanceTo(second, 'Esperando pedido')).toBeVisible()
    for (const tab of [page, second]) {
      const asked = api.answered('getAcceptedOrder')
      await site.say({ type: 'order', orderId: before._id })
      await expect.poll(() => api.answered('getAcceptedOrder')).toBeGreaterThanOrEqual(asked + 2)
      await expect(advanceTo(tab, 'Esperando pedido')).toBeVisible()
    }
    await page.reload()
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
  })

  test('a name of one long word stays inside the off-duty panel', async ({ page, api }) => {
    await openAs(page, api, riderOf({ fullName: 'Ñandú'.repeat(24) }))
    await expect(dutyButton(page)).toBeVisible()
    const panel = page.getByRole('region', { name: 'Estado de trabajo' })
    expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('what a store writes is text, never markup', async ({ page, api }) => {
    const storeName = '<img src=x onerror="document.title=1"><b>Pizza</b>'
    api.delivers(heldOrder('assigned', { origin: { storeName } }))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByText(storeName, { exact: true }).first()).toBeVisible()
    await expect(page).toHaveTitle(/PUNI/)
  })
})

/** Slow enough to meet what appears in place of what was tapped. */
const THREE_TAPS = { clickCount: 3, delay: 60 } as const

test.describe('nervous thumbs', () => {
  test('three taps on accept send once', async ({ page, api }) => {
    api.offers(offerSince).accepts(heldOrder())
    const answer = api.holds('acceptOrder')
    await openOnDuty(page, api)
    await acceptButton(page).click(THREE_TAPS)
    answer()
    await expect(dialog(page, '¡Comenzó el viaje!')).toBeVisible()
    expect(api.sent('acceptOrder').length).toBe(1)
  })

  test('a tap that was on its way when the offer appeared answers nothing', async ({ page, api }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    // The card's first half second lasts as long as the test needs.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    api.offers(offerSince).accepts(heldOrder())
    await openOnDuty(page, api)
    for (const target of [acceptButton(page), skipButton(page)]) {
      await expect(target).toBeVisible()
      await target.click({ force: true })
    }
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await acceptButton(page).click()
    await expect(dialog(page, '¡Comenzó el viaje!')).toBeVisible()
    expect(api.sent('acceptOrder').length).toBe(1)
    expect(api.sent('skipOrder').length).toBe(0)
  })

  test('three taps on the next step send once', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click({ clickCount: 3, delay: 0 })
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
    expect(api.sent('setOrderStatus').length).toBe(1)
  })

  test('three taps on the login, the code and the skip send once', async ({ page, api }) => {
    const login = api.holds('loginRider')
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click(THREE_TAPS)
    login()
    await expect(dutyButton(page)).toBeVisible()
    expect(api.sent('loginRider').length).toBe(1)

    await openAs(page, api, NOT_ACTIVATED)
    const code = api.holds('validateActivation')
    await enterCode(page, '123456')
    await page.getByRole('button', { name: 'Activando...' }).click({ clickCount: 2, force: true })
    code()
    await expect(dutyButton(page)).toBeVisible()
    expect(api.sent('validateActivation').length).toBe(1)

    api.offers(offerSince).answers('skipOrder', () => {
      api.offers(null)
      return { ok: true } as const
    })
    const skip = api.holds('skipOrder')
    await openOnDuty(page, api)
    await skipButton(page).click(THREE_TAPS)
    skip()
    await expect(waiting(page)).toBeVisible()
    // The screen does not wait for it to be sent.
    await expect.poll(() => api.answered('skipOrder')).toBe(1)
    expect(api.sent('skipOrder').length).toBe(1)
  })
})

test.describe('server', () => {
  test('an answer that is no JSON is an error like any other', async ({ page, api }) => {
    await page.route('**/prod/api/user/login-rider', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(alertWith(page, 'Error al iniciar sesión')).toBeVisible()
    expect(api.sent('loginRider')).toEqual([])
  })

  test('a server in trouble is asked again before the offer is given up', async ({ page, api, site }) => {
    await giveClock(page)
    api.streams().offers(offerSince(NOON))
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    await followsStream(api)
    await stopClock(page)
    api.refuses('getOfferedOrder', 'UNAVAILABLE')
    const before = api.sent('getOfferedOrder').length
    await site.say({ type: 'offer', orderId: '' })
    for (const more of [1, 2, 3]) {
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          return api.sent('getOfferedOrder').length
        })
        .toBeGreaterThanOrEqual(before + more)
    }
    await expect
      .poll(async () => {
        // The effect of the last answer is rendered by a timer too.
        await page.clock.runFor(100)
        return await waiting(page).isVisible()
      })
      .toBe(true)
  })
})
