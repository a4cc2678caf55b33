/**
 * Amounts as people type them: echoed as they will be stored, questioned if far from usual, and stored correctly. The console is
 * opened over plain http on a LAN, as the server listens by default.
 */
import { insecure } from './conditions/insecure-origin.ts'
import { fillDelivery, goToSection, logInAtDesk, openDeskLogin, orderRows } from './desk.ts'
import { expect, test } from './server.ts'

test('from an address that no browser trusts, an amount is read as people here write it, and what is none is not sent', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  const store = await platform.createStore('Empanadas La Demo', zoneId)
  for (let order = 0; order < 5; order++) await platform.placeOrder(zoneId, store.id)
  const desk = await openDeskLogin(browser, insecure(platform.origin), 'orders/new')
  expect(await desk.evaluate(() => isSecureContext)).toBe(false)
  await logInAtDesk(desk)
  await desk.getByLabel('Tienda', { exact: true }).selectOption(store.name)
  const value = desk.getByLabel('Valor en el local')
  const shipping = desk.getByLabel('Envío')
  const says = desk.locator('output').first()

  for (const [typed, told] of [
    ['12.500', /^Se guarda \$\s12\.500,00$/],
    ['12500,50', /^Se guarda \$\s12\.500,50$/],
    ['12500.50', /^Se guarda \$\s12\.500,50$/],
    ['12,50', /^Se guarda \$\s12,50Es mucho menos de lo usual en esta tienda: \$\s12\.500,00\.$/],
    ['1250050', /Es mucho más de lo usual/],
    ['0', /^Se guarda \$\s0,00$/],
    ['doce mil', /^$/],
  ] as const) {
    await value.fill(typed)
    await expect(says).toHaveText(told)
  }
  await shipping.fill('2.300')
  await expect(desk.getByText('No se entiende el importe')).toBeVisible()

  await fillDelivery(desk)
  await desk.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(value).toBeFocused()

  await value.fill('12.500')
  await value.hover()
  await desk.mouse.wheel(0, 300)
  await expect(value).toHaveValue('12.500')
  await desk.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(desk.getByText('Pedido creado').first()).toBeVisible()
  const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })
  await expect(panel).toContainText(/Valor en el local\$\s12\.500,00Envío\$\s2\.300,00/)
  await goToSection(desk, 'Pedidos')
  await expect(orderRows(desk, store.name)).toHaveCount(6)
})
