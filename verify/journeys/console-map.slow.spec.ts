/** The operators' map where it cannot be drawn, with old orders, and as a form's field. */
import { WITH_MAPS } from './browser.ts'
import { openDesk, orderRows } from './desk.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

test('without WebGL the lists do the work', async ({ browser, platform }) => {
  const zone = await platform.createZone()
  const number = await platform.numberOf(await platform.placeOrder(zone.id))
  const rider = await platform.createRider('Nora Cerca', zone.id)
  await platform.pause(rider, zone.id, 30)
  const desk = await openDesk(browser, platform, 'zones')
  await desk.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await desk.goto(`/console/?zone=${zone.id}&view=riders`)
  await expect(desk.getByText('Este navegador no puede mostrar el mapa.')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Riders de turno' })).toContainText(rider.name)
  await desk.goto(`/console/?zone=${zone.id}`)
  await orderRows(desk, String(number)).click()
  await expect(desk.getByRole('heading', { name: `Pedido ${number}` })).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Retiro → entrega' })).toContainText('estimado')
})

test('an order that is open stays on the desk however old it is', async ({ browser, platform }) => {
  const zone = await platform.createZone()
  const number = await platform.numberOf(await platform.placeOrder(zone.id))
  const desk = await openDesk(browser, platform, 'zones')
  await desk.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await desk.goto(`/console/?zone=${zone.id}`)
  const told = `Espera hace 3 días: nadie de turno en ${zone.name}`
  await expect(orderRows(desk, String(number))).toContainText(told)
  await expect(desk.getByRole('button', { name: `Pedido ${number}, Sin rider: ${told}` })).toBeVisible()
})

test('a place that is typed is looked at, one that is clicked stays under the mouse', async ({
  browser,
  platform,
}) => {
  const desk = await openDesk(browser, platform, 'stores/new', { reducedMotion: 'reduce' })
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
