import { offerOn, twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ environment: { OFFER_SECONDS: '3' } })

test('an offer that nobody answers ends and goes to the next rider', async ({ browser, platform }) => {
  const { zoneId, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zoneId)
  await expect(offerOn(near)).toContainText('Doña Rosa')
  await expect(offerOn(far)).toContainText('Doña Rosa')
  await expect(offerOn(near)).toHaveCount(0)
  await offerOn(far).getByRole('button', { name: 'Aceptar' }).click()
  await expect(far.getByRole('region', { name: 'Pedido en curso' })).toContainText('Doña Rosa')
  expect(await platform.eventTypes(orderId)).toEqual(['created', 'offered', 'expired', 'offered', 'accepted'])
})
