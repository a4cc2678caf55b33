import { offerOn, twoRidersOnDuty } from './rider.ts'
import { expect, test } from './server.ts'

test('a skipped offer leaves this rider and rings at the next', async ({ browser, platform }) => {
  const { zoneId, near, far } = await twoRidersOnDuty(browser, platform)
  const orderId = await platform.placeOrder(zoneId)
  await expect(offerOn(near)).toContainText('Doña Rosa')
  await expect(offerOn(far)).toHaveCount(0)
  await offerOn(near).getByRole('button', { name: 'Rechazar pedido' }).click()
  await expect(offerOn(far)).toContainText('Doña Rosa')
  await expect(near.getByText('📦 Esperando pedidos')).toBeVisible()
  await expect(offerOn(near)).toHaveCount(0)
  expect(await platform.eventTypes(orderId)).toEqual(['created', 'offered', 'skipped', 'offered'])
})
