/** Waiting at the store, by the platform's clock, and arriving there. */
import { runFor, sleepFor, stopClock } from '@puni/verify/support/components/clock'
import { advanceTo, button, deliveryCard } from '@puni/verify/support/phone'
import { NOON, PICKUP, heldOrder } from '@puni/verify/support/scripted/entities'
import { formatAmount } from '@puni/web/format/numbers'
import { describe } from 'vitest'
import { expect, openOnDuty, test } from '../../../testing/scripted.ts'

const HOUR_MS = 3_600_000

describe('the stopwatch', () => {
  for (const [what, hours] of [
    ['right', 0],
    ['an hour behind', 1],
    ['an hour ahead', -1],
  ] as const) {
    test(`counts by the platform's clock on a phone that is ${what}, through a lock of three hours`, async ({
      page,
      api,
    }) => {
      // Stopped from the start: answers, from which the app learns the platform's clock, take no time on the phone.
      stopClock()
      const there = (ms: number) => new Date(NOON.getTime() + hours * HOUR_MS + ms).toISOString()
      const wait = { since: there(-590_000), seconds: null, delayToldAt: null }
      const order = heldOrder('waiting_pickup', { wait })
      api.replies('getAcceptedOrder', { order, serverTime: there(0) })
      await openOnDuty(page, api)
      // Screens that are loading are shown after some hundred milliseconds.
      await runFor(1_000)
      const figures = deliveryCard(page).getByText(/^(\d+:)?\d+:\d\d$/)
      await expect(figures).toHaveText(/^9:5\d$/)
      await expect(button(page, 'Avisar demora')).toHaveCount(0)
      // Held: an answer in progress while time jumps would skew the clocks.
      api.holds('getAcceptedOrder')
      await runFor(10_000)
      await expect(figures).toHaveText(/^10:0\d$/)
      await expect(button(page, 'Avisar demora')).toBeVisible()
      await sleepFor(3 * HOUR_MS)
      await expect(figures).toHaveText(/^3:10:[01]\d$/)
      await expect(figures).toHaveAttribute('aria-hidden', 'true')
    })
  }
})

test.for([
  [650, `Desde los 11 min: ${formatAmount(50)} por minuto.`],
  [665, `Por la espera ya cobrás ${formatAmount(50)}.`],
  [900, `Por la espera ya cobrás ${formatAmount(75)}.`],
] as const)('a wait of %d s that is paid says: %s', async ([seconds, words], { page, api }) => {
  stopClock()
  const pay = { freeMinutes: 10, perMinute: 50, most: 75 }
  const since = new Date(NOON.getTime() - seconds * 1_000).toISOString()
  const order = heldOrder('waiting_pickup', { wait: { since, seconds: null, delayToldAt: null, pay } })
  api.replies('getAcceptedOrder', { order, serverTime: NOON.toISOString() })
  await openOnDuty(page, api)
  await runFor(1_000)
  await expect(deliveryCard(page).getByText(words)).toBeVisible()
})

test('an arrival is suggested once the rider has stood at the store, and never taken as a step', async ({
  page,
  api,
}) => {
  const hint = deliveryCard(page).getByText('Parece que llegaste: avanzá a «Esperando pedido».')
  page.location.answers({ latitude: PICKUP.latitude + 0.02, longitude: PICKUP.longitude })
  api.takesSteps(heldOrder('to_pickup'))
  await openOnDuty(page, api)
  await advanceTo(page, 'Esperando pedido').waitFor()
  page.location.moveTo(PICKUP.latitude, PICKUP.longitude)
  await runFor(10_000)
  // The speed of the way there.
  page.location.moveTo(PICKUP.latitude + 0.0001, PICKUP.longitude)
  await runFor(0)
  await expect(hint).toHaveCount(0)
  await runFor(25_000)
  page.location.moveTo(PICKUP.latitude, PICKUP.longitude)
  await expect(hint).toBeVisible()
  await runFor(25_000)
  page.location.moveTo(PICKUP.latitude + 0.01, PICKUP.longitude)
  await expect(hint).toHaveCount(0)
  expect(api.sent('setOrderStatus')).toEqual([])
})
