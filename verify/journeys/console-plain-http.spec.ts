/** The console over plain http on a LAN, as the server listens by default. */
import { insecure } from './conditions/insecure-origin.ts'
import { fillDelivery, logInAtDesk, openDesk } from './desk.ts'
import { withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

test('an order is placed from an address that no browser trusts', async ({ browser, platform }) => {
  await platform.createStore('Empanadas La Demo', await platform.createZone('Centro'))
  const desk = await openDesk(browser, insecure(platform.origin), 'orders/new')
  await withoutMap(desk.context())
  await desk.reload()
  expect(await desk.evaluate(() => isSecureContext)).toBe(false)
  await logInAtDesk(desk)
  await desk.getByLabel('Tienda', { exact: true }).selectOption('Empanadas La Demo')
  await desk.getByLabel('Valor en el local').fill('12.500')
  await desk.getByLabel('Envío').fill('2.300')
  await fillDelivery(desk)
  await desk.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(desk.getByText('Pedido creado').first()).toBeVisible()
  await expect(desk.getByRole('row', { name: /Empanadas La Demo/ })).toBeVisible()
})
