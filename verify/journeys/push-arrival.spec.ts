/** Pushes arrive at the real service worker, with the app closed, hidden and in the foreground. */
import { offerSince } from '../support/scripted/entities.ts'
import {
  chooseFromMenu,
  dutyButton,
  grip,
  logInButton,
  offerCard,
  skipButton,
  waiting,
} from '../support/phone.ts'
import { setVisible } from './device.ts'
import { closeApp, goneOf, PushedWorker, pushOf, pushService, tagOf, test } from './push.ts'
import { expect, openOffDuty, openOnDuty } from './scripted.ts'

const OFFER = { title: 'Pizzería Güerrín', body: '$ 2.300 · 2,8 km' }

test.beforeEach(({ page }) => pushService(page))

test('an offer pushed to a closed app is shown once, with its sound, is told as received, and leads into the app', async ({
  page,
  api,
}) => {
  await openOnDuty(page, api)
  const phone = await PushedWorker.of(page)
  await closeApp(page)
  const order = offerSince(new Date())
  await phone.push(pushOf(order))
  await phone.shows({ ...OFFER, tag: tagOf(order), silent: false })
  expect(
    api.sent('reportReceipt').map(({ path, body, authorization }) => [path, body, authorization]),
  ).toEqual([
    [expect.stringMatching(/^\/offers\/.+\/receipts$/), { channel: 'push', stage: 'received' }, undefined],
  ])
  await phone.push(pushOf(order))
  await expect.poll(() => api.answered('reportReceipt')).toBe(2)
  await phone.shows(OFFER)
  expect(await phone.tap(tagOf(order))).toEqual(['open /'])
  await phone.shows()

  await phone.deliver('')
  await phone.shows({ title: 'PUNI Rider', body: 'Hay novedades. Abrí la app para verlas.' })
})

test.describe('with the app open', () => {
  test('a push to a hidden app rings and is told as received, and seen when the rider looks', async ({
    page,
    api,
  }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    const phone = await PushedWorker.of(page)
    await setVisible(page, false)
    const order = offerSince(new Date())
    api.offers(order)
    await phone.push(pushOf(order))
    await phone.shows({ ...OFFER, silent: false })
    await expect(offerCard(page)).toBeVisible()
    await expect.poll(() => api.answered('reportReceipt')).toBe(2)

    await setVisible(page, true)
    await phone.shows()
    await expect.poll(() => api.answered('reportReceipt')).toBe(3)
    expect(api.sent('reportReceipt').map(({ body }) => body)).toEqual([
      { channel: 'push', stage: 'received' },
      { channel: 'push', stage: 'received' },
      { channel: 'push', stage: 'seen' },
    ])
    await skipButton(page).click()
    await expect(waiting(page)).toBeVisible()
  })

  test('a push to a visible app brings the card and no notification', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    // A tap anywhere allows the page to play sound.
    await grip(page).click()
    const phone = await PushedWorker.of(page)
    const order = offerSince(new Date())
    api.offers(order)
    await phone.push(pushOf(order))
    await expect(offerCard(page)).toBeVisible()
    await expect.poll(() => api.answered('reportReceipt')).toBe(2)
    expect(api.sent('reportReceipt').map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { channel: 'push', stage: 'received' },
        { channel: 'push', stage: 'seen' },
      ]),
    )
    expect(await phone.shown()).toEqual([])

    // The stream brings it too, and does not announce it again.
    const before = api.answered('getOfferedOrder')
    await site.say({ type: 'offer', orderId: order._id })
    await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(before)
    await expect(offerCard(page)).toHaveCount(1)
    expect(await phone.shown()).toEqual([])
    expect(api.sent('reportReceipt').length).toBe(2)
  })

  test('an offer that the stream brought is not announced again by its push', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    // A tap anywhere allows the page to play sound.
    await grip(page).click()
    const phone = await PushedWorker.of(page)
    const order = offerSince(new Date())
    api.offers(order)
    await site.say({ type: 'offer', orderId: order._id })
    await expect(offerCard(page)).toBeVisible()
    await expect
      .poll(() => api.sent('reportReceipt').map(({ body }) => body))
      .toEqual([{ channel: 'stream', stage: 'seen' }])
    // The rider has seen it and put the phone away: no second sound.
    await setVisible(page, false)
    await phone.push(pushOf(order))
    await phone.shows({ ...OFFER, silent: true })
  })

  test('an offer that is taken back leaves a visible app, and nothing is shown', async ({ page, api }) => {
    await openOnDuty(page, api)
    const phone = await PushedWorker.of(page)
    const order = offerSince(new Date())
    api.offers(order)
    await setVisible(page, false)
    await phone.push(pushOf(order))
    await phone.shows(OFFER)
    await setVisible(page, true)
    await expect(offerCard(page)).toBeVisible()
    api.offers(null)
    await phone.push(goneOf(order))
    await expect(waiting(page)).toBeVisible()
    await phone.shows()
  })

  test('the test notification is shown, and a tap on it leads to the orders of today', async ({
    page,
    api,
  }) => {
    await openOffDuty(page, api)
    await expect(dutyButton(page)).toBeVisible()
    const phone = await PushedWorker.of(page)
    await phone.push({ type: 'test', testId: 'prueba' })
    await phone.shows({ title: 'PUNI Rider', body: 'Esta es una notificación de prueba', tag: 'test' })
    expect(await phone.tap('test')).toEqual(['focus'])
    await expect(page.getByRole('heading', { name: 'Pedidos de hoy' })).toBeVisible()
    await phone.shows()

    await phone.push({ type: 'test', testId: 'otra' })
    await phone.shows({ tag: 'test' })
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    await phone.shows()
  })
})
