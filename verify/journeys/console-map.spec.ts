/** The desk: riders and orders as they come, in the list and on the map, and the open order beside them. */
import type { Page } from '@playwright/test'
import { WITH_MAPS } from './browser.ts'
import { openDesk, orderRows } from './desk.ts'
import { shareOfColour } from './device.ts'
import { acceptButton } from '../support/phone.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

const riders = (desk: Page) => desk.getByRole('list', { name: 'Riders de turno' }).getByRole('listitem')
const mark = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name })
const view = (desk: Page, name: RegExp) =>
  desk.getByRole('navigation', { name: 'Qué se muestra' }).getByRole('link', { name })

test('the desk shows riders and orders as they come, and the panel the way of an order', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  await platform.placeOrder((await platform.createZone('Sur')).id)
  // Counting the pixels of a picture takes reading it in the page.
  const desk = await openDesk(browser, platform, '', { bypassCSP: true })
  await test.step('the list of one zone holds nobody of another', async () => {
    await expect(orderRows(desk, 'Doña Rosa')).not.toHaveCount(0)
    await desk.getByLabel('Zona').selectOption(zone.name)
    await expect(desk.getByText('Ningún pedido abierto así.')).toBeVisible()
    await view(desk, /^Riders/).click()
    await expect(riders(desk)).toHaveCount(0)
  })

  const { email, name, phone: called } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, platform.origin, 600)
  await withoutMap(phone.context())
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)
  await test.step('a rider going on duty appears, on the map and in the list', async () => {
    await expect(riders(desk)).toContainText([name])
    await expect(riders(desk)).toContainText(['Libre'])
    await expect(riders(desk)).toContainText(['recién'])
    await expect(mark(desk, `${name}, Libre, recién`)).toBeVisible()
  })

  await test.step('an order is offered, and under way when the rider takes it', async () => {
    await view(desk, /^Pedidos/).click()
    const number = await platform.numberOf(await platform.placeOrder(zone.id))
    await expect(orderRows(desk, 'Doña Rosa → Belgrano 2200')).toContainText(`se le ofrece a ${name}`)
    await expect(orderRows(desk, 'Doña Rosa → Belgrano 2200')).toContainText(/\d\d:\d\d$/)
    await acceptButton(phone).click()
    await expect(orderRows(desk, name)).toContainText('Asignado hace 0 min')
    await expect(mark(desk, `${name}, A retirar el pedido ${number}`)).toBeVisible()
  })

  await test.step('the rider chosen on the map is told in words, with the phone on request, and leads to the order', async () => {
    await mark(desk, `${name}, `).click()
    const card = desk.getByRole('region', { name })
    await card.getByRole('button', { name: 'Ver teléfono' }).click()
    await expect(card).toContainText(called)
    await card.getByRole('link', { name: /^A retirar el pedido/ }).click()
    await expect(desk.getByRole('heading', { name: /^Pedido \d+/ })).toBeVisible()
  })

  const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })
  await test.step('the panel says and draws both ways', async () => {
    for (const leg of ['Rider → retiro', 'Retiro → entrega']) {
      await expect(panel.getByRole('listitem').filter({ hasText: leg })).toContainText(
        /(\d+ m|\d+,\d km) · \d+ minestimado/,
      )
    }
    await expect(panel.getByRole('listitem').filter({ hasText: 'Posición del rider' })).toContainText(
      'recién',
    )
    for (const place of ['Retiro', 'Entrega', name]) {
      await expect(panel.getByRole('img', { name: place, exact: true })).toBeVisible()
    }
    for (const colour of ['--color-route-pickup', '--color-route-delivery']) {
      await expect.poll(() => shareOfColour(desk, colour)).toBeGreaterThan(0.2)
    }
  })

  await test.step('another theme is the same map in other colours', async () => {
    const canvas = await desk.locator('canvas.maplibregl-canvas').last().elementHandle()
    await desk.emulateMedia({ colorScheme: 'dark' })
    for (const colour of ['--color-route-pickup', '--color-route-delivery']) {
      await expect.poll(() => shareOfColour(desk, colour)).toBeGreaterThan(0.2)
    }
    expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true)
    await expect(panel.getByRole('img', { name })).toBeVisible()
  })
})

test('an order is dropped on a rider; a box on the map chooses what is in it', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const { email, name } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, platform.origin, 600)
  await withoutMap(phone.context())
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)
  const number = await platform.numberOf(await platform.placeOrder(zone.id))
  const desk = await openDesk(browser, platform, '')
  await desk.getByLabel('Zona').selectOption(zone.name)
  const link = desk.getByRole('link', { name: new RegExp(`^Pedido ${number}:`) })

  await test.step('Shift and a drag over the map', async () => {
    const map = (await desk.getByRole('region', { name: 'Mapa de riders y pedidos' }).boundingBox())!
    await desk.keyboard.down('Shift')
    await desk.mouse.move(map.x + 5, map.y + map.height - 35)
    await desk.mouse.down()
    await desk.mouse.move(map.x + map.width - 5, map.y + 5, { steps: 5 })
    await desk.mouse.up()
    await desk.keyboard.up('Shift')
    await expect(desk.getByText('1 elegido')).toBeVisible()
    await expect(desk.getByLabel(`Elegir el pedido ${number}`)).toBeChecked()
    await desk.getByRole('button', { name: 'No elegir más' }).click()
  })

  await test.step('the line, dropped on the rider, asks first', async () => {
    await link.dragTo(mark(desk, new RegExp(`^${name}, `)))
    const dialog = desk.getByRole('dialog', { name: `Darle el pedido ${number} a un rider` })
    await expect(dialog.getByRole('radio', { name })).toBeChecked()
    await dialog.getByRole('button', { name: 'Asignar', exact: true }).click()
    await expect(orderRows(desk, name)).toContainText('Asignado hace 0 min')
  })
})
