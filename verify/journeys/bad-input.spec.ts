/** What goes wrong on real phones, as far as only a browser shows it: second tabs, endless names, nervous thumbs. */
import {
  NOT_ACTIVATED,
  OTHER_RIDER_ID,
  heldOrder,
  offerSince,
  riderOf,
} from '../support/scripted/entities.ts'
import {
  acceptButton,
  advanceTo,
  chooseFromMenu,
  deliveryCard,
  dialog,
  dutyButton,
  enterCode,
  fillLogin,
  logInButton,
  skipButton,
  waiting,
} from '../support/phone.ts'
import { expect, openAs, openOffDuty, openOnDuty, remember, test } from './scripted.ts'

test.describe('two tabs', () => {
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
})

test.describe('orders', () => {
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
    await expect.poll(() => api.sent('setOrderStatus').length).toBe(1)
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
