/** Pushes arrive at the real service worker, with the app closed, hidden and in the foreground. */
import type { Page } from '@playwright/test'
import { NOON, offerSince } from '../support/scripted/entities.ts'
import { setVisible } from './device.ts'
import { dutyButton, offerCard, skipButton, waiting } from '../support/phone.ts'
import { closeApp, goneOf, messageOf, PushedWorker, pushOf, pushService, tagOf, test } from './push.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { expect, openOffDuty, openOnDuty } from './scripted.ts'

const OFFER = { title: 'Pizzería Güerrín', body: '$ 2.300 · 2,8 km' }
const GONE = { title: 'Pizzería Güerrín', body: 'El pedido ya no está disponible', silent: true }

test.beforeEach(({ page }) => pushService(page, { answers: 'at once' }))

/** A rider on duty who closed the app; returns the remaining service worker. */
async function onDutyAndClosed(page: Page, api: ScriptedApi): Promise<PushedWorker> {
  await openOnDuty(page, api)
  const phone = await PushedWorker.of(page)
  await closeApp(page)
  return phone
}

test.describe('with the app closed', () => {
  test('a pushed offer is shown with its sound, and its receipt is told at once', async ({ page, api }) => {
    const phone = await onDutyAndClosed(page, api)
    const order = offerSince(new Date())
    await phone.push(pushOf(order))
    await phone.shows({ ...OFFER, tag: tagOf(order), silent: false })
    expect(
      api.sent('reportReceipt').map(({ path, body, authorization }) => [path, body, authorization]),
    ).toEqual([
      [expect.stringMatching(/^\/offers\/.+\/receipts$/), { channel: 'push', stage: 'received' }, undefined],
    ])
  })

  test('an offer that is pushed twice is shown once', async ({ page, api }) => {
    const phone = await onDutyAndClosed(page, api)
    const order = offerSince(new Date())
    await phone.push(pushOf(order))
    await phone.shows(OFFER)
    await phone.push(pushOf(order))
    await expect.poll(() => api.answered('reportReceipt')).toBe(2)
    await phone.shows(OFFER)
  })

  test('a push about an order that is already taken says so without a sound', async ({ page, api }) => {
    api.replies('reportReceipt', { live: false })
    const phone = await onDutyAndClosed(page, api)
    await phone.push(pushOf(offerSince(new Date())))
    await phone.shows(GONE)
  })

  test('without network the offer is shown all the same, unless its end is long past', async ({
    page,
    api,
  }) => {
    api.isUnreachable('reportReceipt')
    const phone = await onDutyAndClosed(page, api)
    const order = offerSince(new Date())
    await phone.push(pushOf(order))
    await phone.shows({ ...OFFER, silent: false })
    await phone.push(pushOf(order, new Date(Date.now() - 600_000)))
    await phone.shows(GONE)
  })

  test('an offer that is taken back gives way to a quiet word', async ({ page, api }) => {
    const phone = await onDutyAndClosed(page, api)
    const order = offerSince(new Date())
    await phone.push(pushOf(order))
    await phone.shows(OFFER)
    await phone.push(goneOf(order))
    await phone.shows({ ...GONE, tag: tagOf(order) })
  })

  // One each: closing a notification may also close the next one with its tag.
  for (const [what, garbled] of [
    ['is empty', ''],
    ['is no JSON', 'no es JSON'],
    ['says nothing', '{}'],
    [
      'is of an unknown type',
      JSON.stringify({ ...messageOf(goneOf(offerSince(NOON))), data: { type: 'new' } }),
    ],
  ] as const)
    test(`a push that ${what} shows that there is news`, async ({ page, api }) => {
      const phone = await onDutyAndClosed(page, api)
      await phone.deliver(garbled)
      await phone.shows({ title: 'PUNI Rider', body: 'Hay novedades. Abrí la app para verlas.' })
    })

  test('a tap on an offer opens the app on it', async ({ page, api }) => {
    const phone = await onDutyAndClosed(page, api)
    const order = offerSince(new Date())
    await phone.push(pushOf(order))
    await phone.shows(OFFER)
    expect(await phone.tap(tagOf(order))).toEqual(['open /'])
    await phone.shows()
  })

  test('a tap on the word that an appeal was answered opens the appeals', async ({ page, api }) => {
    const phone = await onDutyAndClosed(page, api)
    await phone.push({ type: 'appeal_answered', riderId: 'r' })
    await phone.shows({ title: 'Respondieron tu descargo', tag: 'appeal' })
    expect(await phone.tap('appeal')).toEqual(['open /account/appeals'])
    await phone.shows()
  })
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
  })

  test('a push to a visible app brings the card and no notification', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    // A tap anywhere allows the page to play sound.
    await waiting(page).click()
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
  })

  test('an offer that the stream brought is not announced again by its push', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    // A tap anywhere allows the page to play sound.
    await waiting(page).click()
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

  test('an offer that was pushed is not announced again by the stream', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    // A tap anywhere allows the page to play sound.
    await waiting(page).click()
    const phone = await PushedWorker.of(page)
    const order = offerSince(new Date())
    api.offers(order)
    await phone.push(pushOf(order))
    await expect(offerCard(page)).toBeVisible()
    await expect.poll(() => api.answered('reportReceipt')).toBe(2)
    const before = api.answered('getOfferedOrder')
    await site.say({ type: 'offer', orderId: order._id })
    await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(before)
    await expect(offerCard(page)).toHaveCount(1)
    expect(await phone.shown()).toEqual([])
    expect(api.sent('reportReceipt').length).toBe(2)
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

  test('answering an offer leaves no notification of it', async ({ page, api }) => {
    await openOnDuty(page, api)
    const phone = await PushedWorker.of(page)
    const order = offerSince(new Date())
    api.offers(order).answers('skipOrder', () => {
      api.offers(null)
      return { ok: true } as const
    })
    await setVisible(page, false)
    await phone.push(pushOf(order))
    await phone.shows(OFFER)
    await setVisible(page, true)
    await skipButton(page).click()
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
  })

  test('a receipt that gets lost is told again', async ({ page, api }) => {
    const order = offerSince(new Date())
    api.offers(order).isUnreachable('reportReceipt')
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    await expect.poll(() => api.sent('reportReceipt').length).toBe(1)
    api.replies('reportReceipt', { live: true })
    await expect
      .poll(() => api.sent('reportReceipt').map(({ body }) => body))
      .toEqual([
        { channel: 'poll', stage: 'seen' },
        { channel: 'poll', stage: 'seen' },
      ])
  })
})
