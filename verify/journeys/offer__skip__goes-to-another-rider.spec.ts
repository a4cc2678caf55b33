import { offerCard, skipButton, waiting } from '../support/phone.ts'
import { twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test('a skipped offer leaves this rider and rings at the next', async ({ browser, platform }) => {
  const { zoneId, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zoneId)
  await expect(offerCard(near)).toContainText('Doña Rosa')
  await expect(offerCard(far)).toHaveCount(0)
  await skipButton(near).click()
  await expect(offerCard(far)).toContainText('Doña Rosa')
  await expect(waiting(near)).toBeVisible()
  await expect(offerCard(near)).toHaveCount(0)
  expect(await platform.eventTypes(orderId)).toEqual(['created', 'offered', 'skipped', 'offered'])
})
