/** Section 9: the business constants, each with a clock that the test drives. */
import type { Locator, Page } from '@playwright/test'
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { NOON, RIDER_ID, heldOrder, offerSince } from './entities.ts'
import { locationAnswers, locationRequests, moveTo, setVisible } from './device.ts'
import {
  acceptButton,
  advance,
  advanceTo,
  askForDuty,
  button,
  createRiderButton,
  deliveryCard,
  dialog,
  fillSignUp,
  logInButton,
  offerCard,
  openSignUp,
  tickUntil,
  waiting,
} from './phone.ts'
import { PICKUP } from './platform.ts'
import { expect, followsStream, giveClock, openOffDuty, openOnDuty, stopClock, test } from './scripted.ts'

/** A person cannot notice a tenth of a second on either side of the moment. */
const MARGIN = 100

/** Seen until just before so many milliseconds, gone just after. */
async function lastsFor(page: Page, shown: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - MARGIN)
  await expect(shown).toBeVisible()
  await page.clock.runFor(2 * MARGIN)
  await expect(shown).toBeHidden()
}

/** Milliseconds between what the phone's clock says and this instant. */
const until = (page: Page, instant: number) => page.evaluate((end) => end - Date.now(), instant)

test.beforeEach(({ page }) => giveClock(page))

test.describe('modals', () => {
  test('the welcome after the sign-up closes after 5 s and the form with it', async ({ page }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    await stopClock(page)
    await createRiderButton(form).click()
    const welcome = page.getByRole('dialog')
    await tickUntil(page, welcome)
    await lastsFor(page, welcome, 5_000)
    await expect(logInButton(page)).toBeVisible()
  })

  test('the modal of the started trip shows for 3 s', async ({ page, api }) => {
    api.offers(offerSince(NOON)).answers('acceptOrder', () => {
      api.delivers(heldOrder()).offers(null)
      return { order: heldOrder() }
    })
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    await stopClock(page)
    await acceptButton(page).click()
    const started = dialog(page, '¡Comenzó el viaje!')
    await tickUntil(page, started)
    await lastsFor(page, started, 3_000)
  })

  test('the congratulations close after 5 s and the order is cleared', async ({ page, api }) => {
    api.takesSteps(heldOrder('on the way'))
    await openOnDuty(page, api)
    await expect(advanceTo(page, 'Entregado')).toBeVisible()
    await stopClock(page)
    await advance(page, 'Entregado')
    const congratulations = dialog(page, '¡Felicitaciones!')
    await tickUntil(page, congratulations)
    await lastsFor(page, congratulations, 5_000)
    await expect(deliveryCard(page)).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
  })

  test('the status button rests for 1 s after each answer', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
    await stopClock(page)
    await advanceTo(page, 'Yendo a retirar').click()
    const next = advanceTo(page, 'Esperando pedido')
    await tickUntil(page, next)
    await expect(next).toBeDisabled()
    await page.clock.runFor(1_000 - MARGIN)
    await expect(next).toBeDisabled()
    await page.clock.runFor(2 * MARGIN)
    await expect(next).toBeEnabled()
  })
})

test.describe('offers', () => {
  test('the offer is asked for again 90 s and 250 ms after it was made, not before', async ({
    page,
    api,
    site,
  }) => {
    // Most of its life is over already: the stream, which ends the polling, bears half a minute of silence only.
    const offeredAt = NOON.getTime() - 75_000
    api.streams().offers(offerSince(new Date(offeredAt)))
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    await followsStream(api)
    await stopClock(page)
    // Requested once more while time stands still: no network delay skews the clocks.
    const before = api.answered('getOfferedOrder')
    await site.say({ type: 'offer', orderId: '' })
    await expect.poll(() => api.answered('getOfferedOrder')).toBe(before + 1)
    await tickUntil(page, offerCard(page))
    await page.clock.runFor((await until(page, offeredAt + 90_000 + 250)) - MARGIN)
    expect(api.sent('getOfferedOrder').length).toBe(before + 1)
    api.offers(null)
    await page.clock.runFor(2 * MARGIN)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBe(before + 2)
    await tickUntil(page, waiting(page))
  })

  test('the countdown of the offer ends after 90 s', async ({ page, api }) => {
    api.offers(offerSince(NOON))
    await openOnDuty(page, api)
    const accept = acceptButton(page)
    await expect(accept).toBeEnabled()
    // Held: the card stays visible, and no answer in progress while time jumps skews the clocks.
    api.holds('getOfferedOrder')
    await page.clock.pauseAt(NOON.getTime() + 60_000)
    await page.clock.runFor(500)
    await expect(offerCard(page).getByRole('timer')).toContainText('30 s')
    await page.clock.pauseAt(NOON.getTime() + 88_000)
    await page.clock.runFor(500)
    await expect(accept).toBeEnabled()
    await page.clock.runFor(2_500)
    await expect(accept).toBeDisabled()
  })
})

test.describe('polling', () => {
  test('without the stream new orders are asked for every 10 s', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBe(1)
    await expect(waiting(page)).toBeVisible()
    await stopClock(page)
    await page.clock.runFor(POLL_INTERVAL_MS)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBe(2)
    for (const round of [3, 4]) {
      // The next wait begins when the answer has arrived.
      await expect.poll(() => api.answered('getOfferedOrder')).toBe(round - 1)
      await page.clock.runFor(POLL_INTERVAL_MS - MARGIN)
      expect(api.sent('getOfferedOrder').length).toBe(round - 1)
      await page.clock.runFor(2 * MARGIN)
      await expect.poll(() => api.sent('getOfferedOrder').length).toBe(round)
    }
  })

  test('a hidden tab asks for nothing', async ({ page, api }) => {
    await openOnDuty(page, api)
    // Its answer too: the next question is counted from there, and the clock stops.
    await expect.poll(() => api.answered('getOfferedOrder')).toBe(1)
    await expect(waiting(page)).toBeVisible()
    await stopClock(page)
    await setVisible(page, false)
    await page.clock.runFor(35_000)
    expect(api.sent('getOfferedOrder').length).toBe(1)
    await setVisible(page, true)
    await page.clock.runFor(POLL_INTERVAL_MS)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBeGreaterThan(1)
  })

  test('an open stream makes polling needless', async ({ page, api }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await followsStream(api)
    await stopClock(page)
    await page.clock.runFor(1)
    const before = api.sent('getOfferedOrder').length
    await page.clock.runFor(25_000)
    expect(api.sent('getOfferedOrder').length).toBe(before)
  })
})

test.describe('location', () => {
  test('going on duty accepts 15 s of waiting and a position of 60 s ago', async ({ page, api }) => {
    await locationAnswers(page, PICKUP)
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(waiting(page)).toBeVisible()
    expect((await locationRequests(page))[0]).toEqual({
      method: 'getCurrentPosition',
      options: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    })
  })

  test('the watch accepts 10 s of waiting and a position of 30 s ago', async ({ page, api }) => {
    await locationAnswers(page, PICKUP)
    await openOnDuty(page, api)
    await expect
      .poll(() => locationRequests(page))
      .toContainEqual({
        method: 'watchPosition',
        options: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
      })
  })

  test('a position is applied at most every 60 s', async ({ page, api }) => {
    await locationAnswers(page, PICKUP)
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    await stopClock(page)
    await moveTo(page, -34.61, -58.392)
    await expect.poll(() => api.sent('setPosition').length).toBe(1)
    for (let second = 5; second < 60; second += 5) {
      await page.clock.runFor(5_000 - MARGIN / 10)
      await moveTo(page, -34.61 - second / 10_000, -58.392)
    }
    expect(api.sent('setPosition').length).toBe(1)
    await page.clock.runFor(6_000)
    await moveTo(page, -34.62, -58.392)
    await expect.poll(() => api.sent('setPosition').length).toBe(2)
  })
})

test.describe('summary', () => {
  test('the summary offers the years 2024 to 2030', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const years = page.getByLabel('Año').getByRole('option')
    await expect(years.first()).toBeAttached()
    expect(await years.allTextContents()).toEqual(['2024', '2025', '2026', '2027', '2028', '2029', '2030'])
  })

  test('the commission shown is 5 %', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('Comisión de la plataforma (5%)')).toBeVisible()
  })
})

test('the vehicles are Moto, Bicicleta, Auto and Otro', async ({ page }) => {
  const form = await openSignUp(page)
  const vehicles = form.getByLabel('Tipo de vehículo').getByRole('option')
  await expect(vehicles).toHaveText([/Seleccionar/, 'Moto', 'Bicicleta', 'Auto', 'Otro'])
})

test('directions are for driving', async ({ page, api }) => {
  api.delivers(heldOrder())
  await openOnDuty(page, api)
  for (const name of ['Ir a Recoger por Maps', 'Ir a Entregar por Maps']) {
    await expect(deliveryCard(page).getByRole('link', { name })).toHaveAttribute('href', /travelmode=driving/)
  }
})

test('the token is stored under the key token, and the entity type is rider', async ({ page, api }) => {
  await openOffDuty(page, api, '/history')
  await expect(button(page, 'Buscar')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('token-de-prueba')
  await expect
    .poll(() => api.sent('getHistoricalOrders')[0]?.query)
    .toMatchObject({ entityType: 'rider', riderId: RIDER_ID })
})
