/** Waiting at the store and telling of it, the last order, and pauses. */
import type { Page } from '@playwright/test'
import { locationAnswers, moveTo } from './device.ts'
import { heldOrder, NOON, riderOf, WORKING, PICKUP } from '../support/scripted/entities.ts'
import { advance } from './gestures.ts'
import { advanceTo, button, deliveryCard, dialog, dutyButton, waiting } from '../support/phone.ts'
import { expect, giveClock, openAs, openOnDuty, test } from './scripted.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test.describe('the stopwatch', () => {
  for (const [what, hours] of [
    ['right', 0],
    ['an hour behind', 1],
    ['an hour ahead', -1],
  ] as const) {
    test(`counts by the platform's clock on a phone that is ${what}, through a lock of three hours`, async ({
      page,
      api,
    }) => {
      await giveClock(page)
      // Stopped from the start: answers, from which the app learns the platform's clock, take no time on the phone.
      await page.clock.pauseAt(NOON.getTime() + 1_000)
      const there = (ms: number) => new Date(NOON.getTime() + 1_000 + hours * HOUR_MS + ms).toISOString()
      const wait = { since: there(-590_000), seconds: null, delayToldAt: null }
      const order = heldOrder('waiting_pickup', { wait })
      api.replies('getAcceptedOrder', { order, serverTime: there(0) })
      await openOnDuty(page, api)
      const figures = deliveryCard(page).getByText(/^(\d+:)?\d+:\d\d$/)
      await expect(async () => {
        // Not by single milliseconds: what is loaded late is shown after some hundred.
        await page.clock.runFor(100)
        await expect(figures).toHaveText(/^9:5\d$/, { timeout: 30 })
      }).toPass({ intervals: [10] })
      await expect(button(page, 'Avisar demora')).toBeHidden()
      // Held: an answer in progress while time jumps would skew the clocks.
      api.holds('getAcceptedOrder')
      await page.clock.runFor(10_000)
      await expect(figures).toHaveText(/^10:0\d$/)
      await expect(button(page, 'Avisar demora')).toBeVisible()
      await page.clock.fastForward(3 * HOUR_MS)
      await expect(figures).toHaveText(/^3:10:[01]\d$/)
      await expect(figures).toHaveAttribute('aria-hidden', 'true')
    })
  }
})

test('an arrival is suggested once the rider has stood at the store, and never taken as a step', async ({
  page,
  api,
}) => {
  const hint = deliveryCard(page).getByText('Parece que llegaste: avanzá a «Esperando pedido».')
  await locationAnswers(page, { latitude: PICKUP.latitude + 0.02, longitude: PICKUP.longitude })
  await giveClock(page)
  api.takesSteps(heldOrder('to_pickup'))
  await openOnDuty(page, api)
  await advanceTo(page, 'Esperando pedido').waitFor()
  await moveTo(page, PICKUP.latitude, PICKUP.longitude)
  await page.clock.fastForward(10_000)
  // The speed of the way there.
  await moveTo(page, PICKUP.latitude + 0.0001, PICKUP.longitude)
  await expect(hint).toBeHidden()
  await page.clock.fastForward(25_000)
  await moveTo(page, PICKUP.latitude, PICKUP.longitude)
  await expect(hint).toBeVisible()
  await page.clock.fastForward(25_000)
  await moveTo(page, PICKUP.latitude + 0.01, PICKUP.longitude)
  await expect(hint).toBeHidden()
  expect(api.sent('setOrderStatus')).toEqual([])
})

test.describe('a pause', () => {
  /** Ten to midnight in Buenos Aires. */
  const LATE = new Date('2026-03-07T02:50:00.000Z')
  const UNTIL = '2026-03-07T03:20:00.000Z'

  async function pauseUntil(page: Page, hour: string): Promise<void> {
    await button(page, 'Hacer una pausa').click()
    await page.getByLabel('Hasta otra hora').fill(hour)
    await button(page, 'Pausar hasta esa hora').click()
  }

  test('lasts over midnight, ends by itself, and may be ended before', async ({ page, api }) => {
    await page.clock.install({ time: LATE })
    const paused = { ...WORKING, pausedUntil: UNTIL }
    api.replies('setPause', paused)
    await openOnDuty(page, api)
    await pauseUntil(page, '00:20')
    await expect(page.getByText('Hasta las 00:20')).toBeVisible()
    await expect(page.getByRole('banner').getByText('En pausa')).toBeVisible()
    // Thirty, and one less if the clock has moved on by then.
    const [sent] = api.sent('setPause').map(({ body }) => body as { minutes: number })
    expect([29, 30]).toContain(sent?.minutes)
    await page.clock.fastForward(31 * MINUTE_MS)
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByRole('banner').getByText('Activo')).toBeVisible()

    await page.clock.setFixedTime(LATE)
    api.replies('getMe', paused).replies('setPause', WORKING)
    await page.reload()
    await button(page, 'Seguir').click()
    await expect(waiting(page)).toBeVisible()
    expect(api.sent('setPause').at(-1)?.body).toEqual({ minutes: null })
  })

  test('that is too long is told in words, and one without signal is not pretended', async ({
    page,
    api,
  }) => {
    await page.clock.install({ time: LATE })
    api.isUnreachable('setPause')
    await openOnDuty(page, api)
    await pauseUntil(page, '03:00')
    await expect(page.getByText('Elegí una hora de las próximas 3 horas')).toBeVisible()
    expect(api.sent('setPause')).toEqual([])
    await page.getByLabel('Hasta otra hora').fill('00:20')
    await button(page, 'Pausar hasta esa hora').click()
    await expect(page.getByText('Error al hacer la pausa')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Activo')).toBeVisible()
  })

  test('that ended while the app was closed is over when it opens, also without signal', async ({
    page,
    api,
  }) => {
    await page.clock.install({ time: LATE })
    await openAs(page, api, { ...WORKING, pausedUntil: UNTIL })
    await expect(button(page, 'Seguir')).toBeVisible()
    await page.clock.setFixedTime(new Date(Date.parse(UNTIL) + MINUTE_MS))
    api.isUnreachable('getMe')
    await page.reload()
    await expect(waiting(page)).toBeVisible()
    // The platform decides: it may have ended duty meanwhile.
    api.replies('getMe', riderOf())
    await page.reload()
    await expect(dutyButton(page)).toBeVisible()
  })
})

test('an order finished without signal as the last one says so until the platform knows', async ({
  page,
  api,
}) => {
  const order = heldOrder('on the way')
  api.isUnreachable('setOrderStatus').delivers(order)
  await openAs(page, api, { ...WORKING, lastOrderId: order._id })
  await advance(page, 'Entregado')
  await dialog(page, '¡Felicitaciones!').getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByText('Cuando vuelva la señal dejás de estar disponible')).toBeVisible()
  await expect(button(page, 'Hacer una pausa')).toBeHidden()
})
