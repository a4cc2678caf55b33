/** Whether the app can be heard: what it reports, and what rings instead. */
import { nobodyTapped } from './conditions/untapped.ts'
import { setVisible } from './device.ts'
import { offerSince } from '../support/scripted/entities.ts'
import { button, offerCard, waiting } from '../support/phone.ts'
import { PushedWorker, pushOf, pushService, test } from './push.ts'
import { expect, giveClock, openOnDuty, test as scripted } from './scripted.ts'

test('a page that nobody tapped says so and leaves the sound to the phone, until it is tapped', async ({
  page,
  api,
}) => {
  await nobodyTapped(page)
  await pushService(page)
  await openOnDuty(page, api)
  const phone = await PushedWorker.of(page)
  const banner = button(page, 'Tocá para activar el sonido')
  await expect(banner).toBeVisible()
  const first = offerSince(new Date())
  api.offers(first)
  await phone.push(pushOf(first))
  await expect(offerCard(page)).toBeVisible()
  await phone.shows({ title: 'Pizzería Güerrín', silent: false })

  await banner.click()
  await expect(banner).toHaveCount(0)
  // From here on the page itself announces offers.
  await phone.shows()
  api.offers(null)
  await phone.push({ type: 'offer_gone', orderId: first._id, offerId: 'otra' })
  await expect(waiting(page)).toBeVisible()
  const second = offerSince(new Date(Date.now() + 1_000))
  api.offers(second)
  const before = api.answered('reportReceipt')
  await phone.push(pushOf(second))
  await expect(offerCard(page)).toBeVisible()
  await expect.poll(() => api.answered('reportReceipt')).toBe(before + 2)
  expect(await phone.shown()).toEqual([])

  // Silent in the background: it was already announced aloud. What arrives after a reload was not.
  await setVisible(page, false)
  await phone.push(pushOf(second))
  await phone.shows({ silent: true })
})

scripted('a browser that cannot sound asks for no tap', async ({ page, api }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'))
  await giveClock(page)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await page.clock.runFor(600)
  await expect(button(page, 'Tocá para activar el sonido')).toHaveCount(0)
})
