/** The console's long lists: they load more where one is, and are searched and filtered on the server. */
import { openDesk } from './desk.ts'
import { expect, test } from './server.ts'

// They count what is in the lists.
test.use({ environment: {} })

test('a long day loads more without losing its place, and any order is found by its number', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  for (let order = 1; order <= 55; order++) await platform.placeOrder(zoneId)
  const desk = await openDesk(browser, platform, 'history')
  const rows = desk.getByRole('table').getByRole('row')
  const more = desk.getByRole('button', { name: 'Ver más pedidos' })
  await expect(rows).toHaveCount(1 + 50)
  await expect(desk.getByRole('button', { name: 'Sin rider' })).toContainText('55')

  await more.focus()
  const before = await desk.evaluate(() => scrollY)
  await desk.keyboard.press('Enter')
  await expect(rows).toHaveCount(1 + 55)
  await expect(more).toHaveCount(0)
  expect(await desk.evaluate(() => scrollY)).toBe(before)
  // Nothing is left to load, and Tab goes on from here instead of from the top.
  expect(await desk.evaluate(() => document.activeElement === document.body)).toBe(false)

  await platform.placeOrder(zoneId)
  await expect(rows, 'what comes in joins the list').toHaveCount(1 + 56)

  const search = desk.getByRole('searchbox', { name: 'Buscar pedidos' })
  await search.fill('#7')
  await expect(rows).toHaveCount(1 + 1)
  await rows.nth(1).click()
  await expect(desk.getByRole('heading', { name: 'Pedido 7' })).toBeVisible()
  await search.fill('ninguno así')
  await expect(desk.getByText('Ningún pedido con «ninguno así»')).toBeVisible()
  await desk.getByRole('button', { name: 'Ir a hoy' }).click()
  await desk.getByRole('button', { name: 'Terminados' }).click()
  await expect(desk.getByText('Ningún pedido en esta situación.')).toBeVisible()
})

test('a rider is found by name or phone, and the search goes along to the other situations', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  const ines = await platform.signUp('Inés Núñez', zoneId)
  const ismael = await platform.createRider('Ismael Ibarra', zoneId)
  const desk = await openDesk(browser, platform, 'riders')
  await expect(desk.getByRole('article', { name: ines.name })).toBeVisible()

  await desk.getByLabel('Buscar rider').fill('ibarra')
  await expect(desk.getByText('Ningún rider con «ibarra» en esta situación')).toBeVisible()
  await desk.getByRole('link', { name: 'Activos' }).click()
  await expect(desk.getByRole('table')).toContainText(ismael.name)
  await desk.getByLabel('Buscar rider').fill('nunez')
  await expect(desk.getByText('Ningún rider con «nunez» en esta situación')).toBeVisible()
  await desk.getByLabel('Buscar rider').fill(ismael.phone.slice(-9))
  await expect(desk.getByRole('table')).toContainText(ismael.name)
})
