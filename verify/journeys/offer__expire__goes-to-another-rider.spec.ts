import { acceptButton, deliveryCard, offerCard } from '../support/phone.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ environment: { OFFER_SECONDS: '6' } })

test('an offer that nobody answers ends and goes to the next rider', async ({ browser, platform }) => {
  const { zoneId, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zoneId)
  await expect(offerCard(near)).toContainText('Doña Rosa')
  await expect(offerCard(far)).toContainText('Doña Rosa')
  await expect(offerCard(near)).toHaveCount(0)
  await acceptButton(far).click()
  await expect(deliveryCard(far)).toContainText('Doña Rosa')
  expect(await platform.eventTypes(orderId)).toEqual(['created', 'offered', 'expired', 'offered', 'accepted'])
})
