/** Who is led where, and what surrounds every screen. */
import { chooseFromMenu, dutyButton, logInButton, userMenu } from '@puni/verify/support/phone'
import { CENTRO, NOT_ACTIVATED, TOKEN, WORKING, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import {
  DETAIL,
  eventually,
  expect,
  firstCall,
  openAs,
  openOffDuty,
  openOnDuty,
  remember,
  test,
} from '../testing/scripted.ts'

const BEARER = `Bearer ${TOKEN}`

const EVERY_PATH = ['/activate', '/summary', '/history', '/orders', '/orders-detail/1', '/no-such-page']

describe('specification, section 7', () => {
  test('POST /user/logout revokes the token', async ({ page, api }) => {
    await openOffDuty(page, api)
    await chooseFromMenu(page, 'Cerrar sesión')
    const { method, path, authorization } = await firstCall(api, 'logout')
    expect([method, path]).toEqual(['POST', '/user/logout'])
    expect(authorization).toBe(BEARER)
  })
})

describe('specification, section 4', () => {
  test('logging out while working first ends the work in the zone', async ({ page, api }) => {
    await openOnDuty(page, api)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: false, zoneId: CENTRO._id })
    expect(api.order('setWorking', 'logout')).toEqual(['setWorking', 'logout'])
  })

  test('logging out off duty does not touch the work state', async ({ page, api }) => {
    await openOffDuty(page, api)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })
})

describe('specification, section 2', () => {
  test('while the session loads the app says so', async ({ page, api }) => {
    const answer = api.holds('getMe')
    remember({ token: 't', user: JSON.stringify(riderOf()) })
    await page.goto('/')
    await expect(page.getByText('Cargando...', { exact: true })).toBeVisible()
    answer()
    await expect(dutyButton(page)).toBeVisible()
  })

  test('without a user every path leads to the login', async ({ page }) => {
    for (const path of EVERY_PATH) {
      await page.goto(path)
      await expect(logInButton(page)).toBeVisible()
      await eventually(page.path).toBe('/')
    }
  })

  test('without activation every path leads to the activation', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    for (const path of ['/', ...EVERY_PATH]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Activar Rider' })).toBeVisible()
      await eventually(page.path).toBe('/activate')
    }
  })

  test('an active rider is led from unknown paths to the work screen', async ({ page, api }) => {
    await openOffDuty(page, api)
    for (const path of ['/activate', '/no-such-page', '/summary/2026', '/orders-detail']) {
      await page.goto(path)
      await expect(dutyButton(page)).toBeVisible()
      await eventually(page.path).toBe('/')
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
      await eventually(page.path).toBe(path)
    }
  })

  test('the app tells when it is offline and when it is online again', async ({ page, api }) => {
    await openOffDuty(page, api)
    // The screen comes after the page: without a network it would never come.
    await expect(page.getByText('Hola, Ramona')).toBeVisible()
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
    await page.setOffline(true)
    await expect(page.getByText('Sin conexión').first()).toBeVisible()
    await page.setOffline(false)
    await expect(page.getByText('Volvió la conexión')).toBeVisible()
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
  })

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
    await page.getByRole('heading', { name: 'Resumen por Mes' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })

  test('logging out leads to the login and leaves nothing stored', async ({ page, api }) => {
    await openOffDuty(page, api)
    localStorage.setItem('pushToken', 'p'.repeat(60))
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    const left = ['user', 'token', 'pushToken'].map((key) => localStorage.getItem(key))
    expect(left).toEqual([null, null, null])
  })
})
