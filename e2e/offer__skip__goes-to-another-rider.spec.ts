import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test('a skipped offer leaves this rider and rings at the next', async ({ browser, platform }) => {
  const zoneId = await platform.createZone('Centro')
  const near = await platform.createRider('Nora Cerca', zoneId)
  const far = await platform.createRider('Luis Lejos', zoneId)
  const nearPhone = await openPhone(browser, platform.origin, 200)
  const farPhone = await openPhone(browser, platform.origin, 2_500)
  for (const [phone, { email }] of [
    [nearPhone, near],
    [farPhone, far],
  ] as const) {
    await logIn(phone, email)
    await goOnDuty(phone, 'Centro')
  }
  const orderId = await platform.placeOrder(zoneId)
  const offerOn = (phone: typeof nearPhone) => phone.getByRole('region', { name: 'Pedido ofrecido' })
  await expect(offerOn(nearPhone)).toContainText('Doña Rosa')
  await expect(offerOn(farPhone)).toHaveCount(0)
  await offerOn(nearPhone).getByRole('button', { name: 'Rechazar pedido' }).click()
  await expect(offerOn(farPhone)).toContainText('Doña Rosa')
  await expect(nearPhone.getByText('📦 Esperando pedidos')).toBeVisible()
  await expect(offerOn(nearPhone)).toHaveCount(0)
  expect(await platform.eventTypes(orderId)).toEqual(['created', 'offered', 'skipped', 'offered'])
})
