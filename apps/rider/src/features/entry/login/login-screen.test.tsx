/** The login, and what the phone keeps of it. */
import { alertWith, button, dutyButton, fillLogin, logInButton } from '@puni/verify/support/phone'
import { NOT_ACTIVATED } from '@puni/verify/support/scripted/entities'
import { describe, vi } from 'vitest'
import { eventually, expect, firstCall, test } from '../../../testing/scripted.ts'

const exactly = (words: string) => new RegExp(`^\\s*${words.replaceAll(/[.()?]/g, '\\$&')}\\s*$`)

describe('specification, section 8', () => {
  test('login with empty fields: Todos los campos son obligatorios', async ({ page }) => {
    await page.goto('/')
    await logInButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: exactly('Todos los campos son obligatorios') }),
    ).toBeVisible()
  })

  test('login failure: the server message or Error al iniciar sesión', async ({ page, api, watch }) => {
    watch.expects('Error al iniciar sesión')
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    api.refuses('loginRider', 'BAD_CREDENTIALS')
    await logInButton(page).click()
    await expect(alertWith(page, 'Email o contraseña incorrectos')).toBeVisible()
    api.isUnreachable('loginRider')
    await logInButton(page).click()
    await expect(alertWith(page, 'Error al iniciar sesión')).toBeVisible()
  })
})

describe('specification, section 5', () => {
  test('a login without email or password is refused before it is sent', async ({ page, api }) => {
    await page.goto('/')
    for (const [email, password] of [
      ['', ''],
      ['ramona@e2e.example', ''],
      ['', 'clave'],
      ['   ', 'clave'],
    ] as const) {
      await fillLogin(page, email, password)
      await logInButton(page).click()
      await expect(alertWith(page, 'Todos los campos son obligatorios')).toBeVisible()
      await page.reload()
    }
    expect(api.sent('loginRider')).toEqual([])
  })

  test('a refused login shows the words of the server', async ({ page, api, watch }) => {
    watch.expects('Error al iniciar sesión')
    api.refuses('loginRider', 'BAD_CREDENTIALS', 'Tu cuenta está en revisión')
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(alertWith(page, 'Tu cuenta está en revisión')).toBeVisible()
  })
})

describe('specification, section 7', () => {
  test('POST /user/login-rider sends the credentials', async ({ page, api }) => {
    await page.goto('/')
    await fillLogin(page, ' ramona@e2e.example ', ' clave con espacios ')
    await logInButton(page).click()
    const { method, path, body, authorization } = await firstCall(api, 'loginRider')
    expect([method, path]).toEqual(['POST', '/user/login-rider'])
    expect(body).toEqual({ email: 'ramona@e2e.example', password: ' clave con espacios ' })
    expect(authorization).toBeUndefined()
  })
})

describe('specification, section 2', () => {
  test('the login asks for email and password and offers the sign-up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(logInButton(page)).toBeVisible()
    await button(page, 'Crear usuario').click()
    await expect(page.getByRole('heading', { name: 'Crear Nuevo Rider' })).toBeVisible()
  })

  test('after the login an activated rider works', async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(dutyButton(page)).toBeVisible()
    await eventually(page.path).toBe('/')
  })

  test('after the login a rider without activation activates', async ({ page, api }) => {
    api.replies('loginRider', { token: 't', user: NOT_ACTIVATED })
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await eventually(page.path).toBe('/activate')
  })
})

test('a password manager fills the login, and a password can be pasted', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  expect((await password.element()).dispatchEvent(paste), 'nothing prevents it').toBe(true)
})

test('an answer that is no JSON is an error like any other', async ({ page, api, watch }) => {
  watch.expects('Error al iniciar sesión')
  await page.goto('/')
  await fillLogin(page, 'ramona@e2e.example', 'clave')
  // As a proxy answers in place of the server.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })))
  await logInButton(page).click()
  await expect(alertWith(page, 'Error al iniciar sesión')).toContainText('El servidor no respondió bien')
  expect(api.sent('loginRider')).toEqual([])
})
