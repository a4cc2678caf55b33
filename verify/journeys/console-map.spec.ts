/** The operators' map: where riders are, what is waiting, and the route of an order. */
import type { Browser, Page } from '@playwright/test'
import { WITH_MAPS } from './browser.ts'
import { logInAtDesk, openDesk } from './desk.ts'
import { shareOfColour } from './device.ts'
import { acceptButton } from '../support/phone.ts'
import type { Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

/** A rider on duty 600 m from the pickup of `placeOrder`. */
async function nora(browser: Browser, platform: Platform, zoneId: string): Promise<Page> {
  const { email } = await platform.createRider('Nora Cerca', zoneId)
  const phone = await openPhone(browser, platform.origin, 600)
  await logIn(phone, email)
  await goOnDuty(phone, 'Centro')
  return phone
}

const riders = (desk: Page) => desk.getByRole('list', { name: 'Riders de turno' }).getByRole('listitem')
const orders = (desk: Page) => desk.getByRole('list', { name: 'Pedidos abiertos' }).getByRole('listitem')
const mark = (desk: Page, name: RegExp) => desk.getByRole('button', { name })

test('the live map shows riders and orders as they come, and the panel the way of an order', async ({
  browser,
  platform,
}) => {
  const zoneId = await platform.createZone('Centro')
  // Counting the pixels of a picture takes reading it in the page.
  const desk = await openDesk(browser, platform.origin, 'map', { bypassCSP: true })
  await logInAtDesk(desk)
  await expect(desk.getByText('No hay riders de turno.')).toBeVisible()

  const phone = await nora(browser, platform, zoneId)
  await test.step('a rider going on duty appears, on the map and in the list', async () => {
    await expect(riders(desk)).toContainText(['Nora Cerca'])
    await expect(riders(desk)).toContainText(['Libre'])
    await expect(riders(desk)).toContainText(['recién'])
    await expect(mark(desk, /^Nora Cerca, Libre, recién/)).toBeVisible()
  })

  await test.step('an order waits, and is under way when the rider takes it', async () => {
    await platform.placeOrder(zoneId)
    await expect(orders(desk)).toContainText(['Doña Rosa → Belgrano 2200'])
    await expect(mark(desk, /^Pedido 1, Recién pedido/)).toBeVisible()
    await acceptButton(phone).click()
    await expect(orders(desk)).toContainText(['Asignado'])
    await expect(riders(desk)).toContainText(['Con el pedido 1'])
    await expect(mark(desk, /^Nora Cerca, Con el pedido 1/)).toBeVisible()
  })

  await test.step('what is chosen on the map is told in words and leads to the order', async () => {
    await mark(desk, /^Nora Cerca, /).click()
    const card = desk.getByRole('region', { name: 'Elegido en el mapa' })
    await expect(card).toContainText('+54 9 11 5555-0199')
    await card.getByRole('link', { name: 'Ver pedido' }).click()
    await expect(desk.getByRole('heading', { name: /^Pedido 1/ })).toBeVisible()
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
    for (const name of ['Retiro', 'Entrega', 'Nora Cerca']) {
      await expect(panel.getByRole('img', { name, exact: true })).toBeVisible()
    }
    for (const colour of ['--color-route-pickup', '--color-route-delivery']) {
      await expect.poll(() => shareOfColour(desk, colour)).toBeGreaterThan(0.2)
    }
  })

  await test.step('another theme is the same map in other colours', async () => {
    const canvas = await desk.locator('canvas.maplibregl-canvas').elementHandle()
    await desk.emulateMedia({ colorScheme: 'dark' })
    for (const colour of ['--color-route-pickup', '--color-route-delivery']) {
      await expect.poll(() => shareOfColour(desk, colour)).toBeGreaterThan(0.2)
    }
    expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true)
    await expect(panel.getByRole('img', { name: 'Nora Cerca' })).toBeVisible()
  })
})

test('without WebGL the list does the work', async ({ browser, platform }) => {
  const zoneId = await platform.createZone('Centro')
  await platform.placeOrder(zoneId)
  await nora(browser, platform, zoneId)
  const desk = await openDesk(browser, platform.origin, 'map')
  await desk.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await desk.reload()
  await logInAtDesk(desk)
  await expect(desk.getByText('Este navegador no puede mostrar el mapa.')).toBeVisible()
  await expect(riders(desk)).toContainText(['Nora Cerca'])
  await orders(desk).getByRole('link', { name: 'Ver pedido 1' }).click()
  await expect(desk.getByRole('heading', { name: /^Pedido 1/ })).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Retiro → entrega' })).toContainText('estimado')
})

test('an order that is open stays on the map however old it is', async ({ browser, platform }) => {
  await platform.placeOrder(await platform.createZone('Centro'))
  const desk = await openDesk(browser, platform.origin, 'map')
  await desk.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await desk.reload()
  await logInAtDesk(desk)
  await expect(orders(desk)).toContainText(['Espera hace 3 días'])
  await expect(mark(desk, /^Pedido 1, Espera hace 3 días/)).toBeVisible()
})

test('the list of one zone holds nobody of another', async ({ browser, platform }) => {
  const zoneId = await platform.createZone('Centro')
  await platform.createZone('Sur')
  await platform.placeOrder(zoneId)
  const desk = await openDesk(browser, platform.origin, 'map')
  await logInAtDesk(desk)
  await expect(orders(desk)).toHaveCount(1)
  await desk.getByLabel('Zona').selectOption('Sur')
  await expect(desk.getByText('No hay pedidos abiertos.')).toBeVisible()
  await desk.getByLabel('Zona').selectOption('Centro')
  await expect(orders(desk)).toHaveCount(1)
})

test.describe('with a city', () => {
  test.use({ environment: { DEMO: '1' } })

  test('its streets are drawn and its data named', async ({ browser, platform }) => {
    const desk = await openDesk(browser, platform.origin, 'map')
    const tiles = desk.waitForResponse(/\/city\/[^/]+\/map\.pmtiles$/)
    await logInAtDesk(desk)
    expect((await tiles).status()).toBe(206)
    await expect(desk.getByText('Ciudad de demostración')).toBeVisible()
  })
})

test('a place that is typed is looked at, one that is clicked stays under the mouse', async ({
  browser,
  platform,
}) => {
  const desk = await openDesk(browser, platform.origin, 'stores/new', { reducedMotion: 'reduce' })
  await logInAtDesk(desk)
  const map = desk.getByRole('region', { name: 'Mapa de la tienda' })
  const pin = desk.getByTitle('Ubicación de la tienda')
  /** Pixels from the tip of the pin to a point of the map. */
  const tipFrom = async (x: number, y: number) => {
    const [box, mark] = [await map.boundingBox(), await pin.boundingBox()]
    if (box === null || mark === null) return Infinity
    return Math.hypot(mark.x + mark.width / 2 - box.x - x, mark.y + mark.height - box.y - y)
  }
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}

  await map.click({ position: { x: width / 4, y: height / 2 } })
  await expect(desk.getByLabel('Latitud', { exact: true })).toHaveValue(/^-34\.\d{6}$/)
  await expect.poll(() => tipFrom(width / 4, height / 2)).toBeLessThan(8)

  await desk.getByLabel('Latitud', { exact: true }).fill('-34.58')
  await desk.getByLabel('Longitud', { exact: true }).fill('-58.43')
  await expect.poll(() => tipFrom(width / 2, height / 2)).toBeLessThan(8)
})
