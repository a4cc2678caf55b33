/** Proofs of handovers at the operators' desk: asked for, passed on to the customer, and looked at, which is recorded. */
import { fillDelivery, goToSection, openDesk } from './desk.ts'
import { PICTURE } from '../support/phone.ts'
import { expect, test } from './server.ts'

test('an operator asks for a PIN and passes it on; a photo in its place is looked at, and that is recorded', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  const store = await platform.createStore('Empanadas La Demo', zoneId)
  const rider = await platform.createRider('Nora Cerca', zoneId)
  const explained = await platform.deliverWithPhoto(rider, zoneId, new Blob([PICTURE]))
  const number = await platform.numberOf(explained)
  const desk = await openDesk(browser, platform, 'orders/new')
  const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })

  await test.step('the form of a new order asks for nothing by itself', async () => {
    await desk.getByLabel('Tienda', { exact: true }).selectOption(store.name)
    await desk.getByLabel('Valor en el local').fill('12.500')
    await desk.getByLabel('Envío').fill('2.300')
    await fillDelivery(desk)
    await desk.getByLabel('Teléfono de entrega').fill('11 5555-0122')
    const asked = desk.getByRole('group', { name: 'Comprobante de entrega' })
    await expect(asked.getByLabel('Ninguno')).toBeChecked()
    await asked.getByLabel('PIN de 4 números').check()
    await expect(desk.getByText('Pasáselo al cliente')).toBeVisible()
    await desk.getByRole('button', { name: 'Crear pedido' }).click()
  })

  await test.step('the PIN stands in the order, and goes to the customer by WhatsApp', async () => {
    await expect(panel).toContainText('Se pide al entregar')
    const [pin = ''] =
      /(?<=PIN)\d{4}/.exec(await panel.innerText().then((text) => text.replaceAll('\n', ''))) ?? []
    expect(pin).toMatch(/^\d{4}$/)
    await panel.getByRole('button', { name: 'Ver teléfono para enviarlo por WhatsApp' }).click()
    const message = await panel
      .getByRole('link', { name: 'Enviarlo al cliente por WhatsApp' })
      .getAttribute('href')
    expect(message).toContain('https://wa.me/5491155550122?text=')
    expect(decodeURIComponent(message ?? '')).toContain(`decile este PIN al rider: ${pin}.`)
  })

  await test.step('a photo and its reason are shown when asked for', async () => {
    await desk.goto(`/console/orders/${explained}`)
    await expect(panel).toContainText('Con foto y motivo')
    await expect(panel).toContainText('No sabía el PIN y me mostró la compra en su teléfono')
    await panel.getByRole('button', { name: 'Ver la foto' }).click()
    const photo = desk.getByRole('img', { name: `Foto de la entrega del pedido ${number}`, exact: true })
    await expect(photo).toBeVisible()
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await desk.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await goToSection(desk, 'Historial')
    await expect(desk.getByRole('row', { name: rider.name })).toContainText('Con foto y motivo')
    await desk.goto('/console/audit')
    await expect(desk.getByText(`Vio la foto de la entrega del pedido #${number}`)).toHaveCount(1)
  })

  await test.step('an order that is offered again has a new PIN to pass on', async () => {
    const carried = await platform.carry(rider, zoneId, 'pin')
    await desk.goto(`/console/orders/${carried}`)
    await panel.getByRole('button', { name: 'Más acciones' }).click()
    await desk.getByRole('menuitem', { name: 'Marcar como error' }).click()
    await desk.getByRole('button', { name: 'Sí, marcar' }).click()
    await panel.getByRole('button', { name: 'Volver a ofrecer' }).click()
    await expect(desk.getByRole('dialog')).toContainText(
      'El PIN de entrega cambia: pasale el nuevo al cliente.',
    )
    await desk.getByRole('button', { name: 'Sí, ofrecer' }).click()
    await expect(panel.getByRole('button', { name: 'Volver a ofrecer' })).toHaveCount(0)
    expect((await platform.handoverOf(carried))?.pin).toMatch(/^\d{4}$/)
  })
})
