import { offerCard, skipButton, waiting } from '../support/phone.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ environment: { OFFER_SECONDS: '6' } })

test('an offer that nobody answers goes to the next rider, and leaves that one when it is skipped', async ({
  browser,
  platform,
}) => {
  const { zone, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zone.id)
  await expect(offerCard(near.phone)).toContainText('Doña Rosa')
  await expect(offerCard(far.phone)).toHaveCount(0)
  await expect(offerCard(far.phone)).toContainText('Doña Rosa')
  await expect(offerCard(near.phone)).toHaveCount(0)
  await skipButton(far.phone).click()
  await expect(waiting(far.phone)).toBeVisible()
  await expect(offerCard(far.phone)).toHaveCount(0)
  // It may be taken back for a while.
  await expect
    .poll(() => platform.eventTypes(orderId))
    .toEqual(['created', 'offered', 'expired', 'offered', 'skipped'])
})
