/** 'Mis datos': a copy of one's data, and the end of the account. */
import { alertWith, button, chooseFromMenu, logInButton } from '@puni/verify/support/phone'
import { vi } from 'vitest'
import { eventually, expect, openOffDuty, test } from '../../../testing/scripted.ts'

test('a copy of my data is saved as a file', async ({ page, api, watch }) => {
  watch.expects('Error al descargar tus datos')
  const saved: { name: string; file: Promise<string> }[] = []
  const address = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [file] = address.mock.lastCall ?? []
    saved.push({ name: this.download, file: (file as Blob).text() })
  })
  api.replies('exportMyData', { perfil: { nombre: 'Ramona Díaz' } } as unknown as undefined)
  await openOffDuty(page, api)
  await chooseFromMenu(page, 'Mi cuenta')
  await page.getByRole('link', { name: 'Ver mis datos' }).click()
  await expect(page.getByText('30 días')).toBeVisible()
  await button(page, 'Descargar mis datos').click()
  await eventually(() => saved.map(({ name }) => name)).toEqual(['mis-datos.json'])
  expect(JSON.parse((await saved[0]?.file) ?? '')).toEqual({ perfil: { nombre: 'Ramona Díaz' } })
  api.refuses('exportMyData', 'TOO_MANY_TRIES')
  await button(page, 'Descargar mis datos').click()
  await expect(alertWith(page, 'Demasiados intentos')).toBeVisible()
})

test('my account ends with my password, at the login, and the phone keeps nothing', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al eliminar tu cuenta')
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
  expect(['token', 'user'].map((key) => localStorage.getItem(key))).toEqual([null, null])
  expect(api.sent('logout'), 'nobody is left to log out').toEqual([])
})
