/** 'Mis datos': a copy of one's data, and the end of the account. */
import { readFile } from 'node:fs/promises'
import { alertWith, button, chooseFromMenu, logInButton } from '../support/phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

test('a copy of my data is saved as a file', async ({ page, api }) => {
  api.replies('exportMyData', { perfil: { nombre: 'Ramona Díaz' } } as unknown as undefined)
  await openOffDuty(page, api)
  await chooseFromMenu(page, 'Mi cuenta')
  await page.getByRole('link', { name: 'Ver mis datos' }).click()
  await expect(page.getByText('30 días')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Descargar mis datos').click(),
  ])
  expect(download.suggestedFilename()).toBe('mis-datos.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual({
    perfil: { nombre: 'Ramona Díaz' },
  })
  api.refuses('exportMyData', 'TOO_MANY_TRIES')
  await button(page, 'Descargar mis datos').click()
  await expect(alertWith(page, 'Demasiados intentos')).toBeVisible()
})

test('my account ends with my password, at the login, and the phone keeps nothing', async ({ page, api }) => {
  await openOffDuty(page, api, '/my-data')
  await button(page, 'Quiero eliminar mi cuenta').click()
  const password = page.getByLabel('Tu contraseña')
  await expect(password).toBeFocused()
  const erase = button(page, 'Eliminar para siempre')
  await erase.click()
  await expect(page.getByText('Completá la contraseña')).toBeVisible()
  expect(api.sent('eraseMyAccount')).toEqual([])

  api.refuses('eraseMyAccount', 'PASSWORD_WRONG')
  await password.fill('no es')
  await erase.click()
  await expect(page.getByText('La contraseña no es correcta')).toBeVisible()

  api.replies('eraseMyAccount', { ok: true })
  await password.fill('clave-segura-1')
  await erase.click()
  await expect(page.getByText('Eliminamos tu cuenta y tus datos')).toBeVisible()
  await expect(logInButton(page)).toBeVisible()
  expect(api.sent('eraseMyAccount').at(-1)?.body).toEqual({ password: 'clave-segura-1' })
  expect(await page.evaluate(() => ['token', 'user'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ])
  expect(api.sent('logout'), 'nobody is left to log out').toEqual([])
})
