/** Section 2: who is redirected where, and what surrounds every screen. */
import { NOT_ACTIVATED, WORKING, riderOf } from './entities.ts'
import { chooseFromMenu, dutyButton, logInButton, userMenu } from './phone.ts'
import { DETAIL, expect, openAs, openOffDuty, remember, test } from './scripted.ts'

const EVERY_PATH = ['/activate', '/summary', '/history', '/orders', '/orders-detail/1', '/no-such-page']

test.describe('routes', () => {
  test('while the session loads the app says so', async ({ page, api }) => {
    const answer = api.holds('getMe')
    await remember(page, { token: 't', user: JSON.stringify(riderOf()) })
    await page.goto('/')
    await expect(page.getByText('Cargando...', { exact: true })).toBeVisible()
    answer()
    await expect(dutyButton(page)).toBeVisible()
  })

  test('without a user every path leads to the login', async ({ page }) => {
    for (const path of EVERY_PATH) {
      await page.goto(path)
      await expect(logInButton(page)).toBeVisible()
      await expect(page).toHaveURL('/')
    }
  })

  test('without activation every path leads to the activation', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    for (const path of ['/', ...EVERY_PATH]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Activar Rider' })).toBeVisible()
      await expect(page).toHaveURL('/activate')
    }
  })

  test('an active rider is led from unknown paths to the work screen', async ({ page, api }) => {
    await openOffDuty(page, api)
    for (const path of ['/activate', '/no-such-page', '/summary/2026', '/orders-detail']) {
      await page.goto(path)
      await expect(dutyButton(page)).toBeVisible()
      await expect(page).toHaveURL('/')
    }
  })

  test('an active rider opens every screen by its link', async ({ page, api }) => {
    await openOffDuty(page, api)
    const titles = {
      '/summary': 'Resumen por Mes',
      '/history': 'Ver Pedidos',
      [DETAIL]: 'Detalle del pedido',
      '/orders': 'Pedidos de hoy',
    }
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('the layout has the user menu above, the content, and three icons below', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await expect(page.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
    await expect(links).toHaveCount(3)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/summary',
      '/',
      '/history',
    ])
    await expect(links.locator('svg')).toHaveCount(3)
    const [menu, content, below] = await Promise.all(
      [userMenu(page), page.getByRole('heading', { level: 1 }), links.first()].map(
        async (part) => (await part.boundingBox())?.y ?? NaN,
      ),
    )
    expect(menu).toBeLessThan(content ?? NaN)
    expect(content).toBeLessThan(below ?? NaN)
  })

  test('the app tells when it is offline and when it is online again', async ({ page, api, context }) => {
    await openOffDuty(page, api)
    // The screen comes after the page: without a network it would never come.
    await expect(page.getByText('Hola, Ramona')).toBeVisible()
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
    await context.setOffline(true)
    await expect(page.getByText('Sin conexión').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Volvió la conexión')).toBeVisible()
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
  })
})

test.describe('user menu', () => {
  test('the menu lets log out, and go off duty only while working', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await userMenu(page).click()
    const goOffDuty = page.getByRole('menuitem', { name: 'Desactivarse', exact: true })
    const logOut = page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true })
    await expect(logOut).toBeVisible()
    await expect(goOffDuty).toHaveCount(0)
    api.replies('getMe', WORKING)
    await page.reload()
    await userMenu(page).click()
    await expect(logOut).toBeVisible()
    await expect(goOffDuty).toBeVisible()
  })

  test('a tap elsewhere closes the menu', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await userMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
    await page.mouse.click(20, 600)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })

  test('logging out leads to the login and leaves nothing stored', async ({ page, api }) => {
    await openOffDuty(page, api)
    await page.evaluate(() => localStorage.setItem('pushToken', 'p'.repeat(60)))
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    const left = await page.evaluate(() =>
      ['user', 'token', 'pushToken'].map((key) => localStorage.getItem(key)),
    )
    expect(left).toEqual([null, null, null])
  })
})
