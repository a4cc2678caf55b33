/** News from the platform: by the live stream, or by asking. */
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import { offerCard, waiting } from '@puni/verify/support/phone'
import { offerSince } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, followsStream, openOnDuty, test } from '../../testing/scripted.ts'
import { MARGIN } from '../../testing/time.ts'

describe('specification, section 9', () => {
  test('without the stream new orders are asked for every 10 s', async ({ page, api }) => {
    await openOnDuty(page, api)
    await eventually(() => api.sent('getOfferedOrder').length).toBe(1)
    await expect(waiting(page)).toBeVisible()
    stopClock()
    // To just after the second question: the next waits are counted from there.
    for (let passed = 0; passed < POLL_INTERVAL_MS && api.sent('getOfferedOrder').length < 2; passed += 10)
      await runFor(10)
    await runFor(MARGIN)
    for (const round of [3, 4]) {
      // The next wait begins when the answer has arrived.
      await eventually(() => api.answered('getOfferedOrder')).toBe(round - 1)
      await runFor(POLL_INTERVAL_MS - 2 * MARGIN)
      expect(api.sent('getOfferedOrder').length).toBe(round - 1)
      await runFor(2 * MARGIN)
      await eventually(() => api.sent('getOfferedOrder').length).toBe(round)
    }
  })

  test('a hidden tab asks for nothing', async ({ page, api }) => {
    await openOnDuty(page, api)
    // Its answer too: the next question is counted from there, and the clock stops.
    await eventually(() => api.answered('getOfferedOrder')).toBe(1)
    await expect(waiting(page)).toBeVisible()
    stopClock()
    page.setVisible(false)
    await runFor(35_000)
    expect(api.sent('getOfferedOrder').length).toBe(1)
    page.setVisible(true)
    await runFor(POLL_INTERVAL_MS)
    await eventually(() => api.sent('getOfferedOrder').length).toBeGreaterThan(1)
  })

  test('an open stream makes polling needless', async ({ page, api }) => {
    api.streams()
    await openOnDuty(page, api)
    await eventually(() => api.sent('getOfferedOrder').length).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await followsStream(api)
    stopClock()
    await runFor(1)
    const before = api.sent('getOfferedOrder').length
    await runFor(25_000)
    expect(api.sent('getOfferedOrder').length).toBe(before)
  })
})

describe('specification, section 4', () => {
  test('the live stream brings a new order at once', async ({ page, api }) => {
    api.streams()
    await openOnDuty(page, api)
    await eventually(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    const offer = offerSince(new Date())
    api.offers(offer)
    await page.say({ type: 'offer', orderId: offer._id })
    await expect(offerCard(page)).toContainText('Pizzería Güerrín')
  })

  test('an offer told while the first question is under way is not lost', async ({ page, api }) => {
    api.streams()
    const answer = api.holds('getOfferedOrder')
    await openOnDuty(page, api)
    await eventually(() => api.sent('getOfferedOrder').length).toBeGreaterThan(0)
    const offer = offerSince(new Date())
    // A held call answers with the state at the time of the request.
    api.offers(offer)
    await page.say({ type: 'offer', orderId: offer._id })
    answer()
    await expect(offerCard(page)).toBeVisible()
  })
})
