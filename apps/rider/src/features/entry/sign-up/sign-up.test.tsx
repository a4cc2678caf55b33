/** Becoming a rider: input is neither misread nor lost, and refusals are explained on the screen. */
import {
  PASSWORD,
  alertWith,
  button,
  createRiderButton,
  enterCode,
  fillSignUp,
  logInButton,
  openSignUp,
} from '@puni/verify/support/phone'
import { NOT_ACTIVATED } from '@puni/verify/support/scripted/entities'
import { expect, openAs, test } from '../../../testing/scripted.ts'

test('a phone is told back as the code will go to it; without its area it is asked for', async ({
  page,
  api,
}) => {
  const form = await openSignUp(page)
  await fillSignUp(form)
  const phone = form.getByLabel('Teléfono')
  for (const typed of ['11 5555-1234', '011 15 5555-1234', '+54 11 15 5555-1234']) {
    await phone.fill(typed)
    await expect(phone).toHaveAccessibleDescription('Te vamos a escribir al +54 9 11 5555-1234')
  }
  await phone.fill('15-5555-1234')
  await createRiderButton(form).click()
  await expect(phone).toHaveAccessibleDescription(/Falta el código de área/)
  await expect(phone).toBeFocused()
  expect(api.sent('createRider')).toEqual([])
})

test('back closes the form and keeps all of it, photos and password too; cancelling forgets it', async ({
  page,
}) => {
  const form = await openSignUp(page)
  await fillSignUp(form)
  await expect(form.getByRole('img')).toHaveCount(2)
  await page.goBack()
  await expect(logInButton(page)).toBeVisible()
  expect(page.path()).toBe('/')
  await button(page, 'Crear usuario').click()
  await expect(form.getByLabel('Nombre completo')).toHaveValue('Ramona Díaz')
  await expect(form.getByLabel('Contraseña', { exact: true })).toHaveValue(PASSWORD)
  await expect(form.getByRole('img')).toHaveCount(2)
  await button(page, 'Cancelar').click()
  await button(page, 'Crear usuario').click()
  await expect(form.getByLabel('Nombre completo')).toHaveValue('')
  await expect(form.getByRole('img')).toHaveCount(0)
})

test('too many wrong codes are told as such, with when the next may be tried', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('Error al validar el store')
  await openAs(page, api, NOT_ACTIVATED)
  const retryAt = new Date(2026, 2, 10, 14, 35).toISOString()
  api.refuses('validateActivation', 'ACTIVATION_LOCKED', undefined, { times: { retryAt } })
  await enterCode(page, '123456')
  await expect(alertWith(page, 'Demasiados intentos')).toContainText('Probá de nuevo a partir de las 14:35')
  await expect(page.getByText('Código incorrecto')).toHaveCount(0)
  api.refuses('validateActivation', 'CODE_WRONG')
  await enterCode(page, '654321')
  await expect(alertWith(page, 'Código incorrecto o error al activar')).toBeVisible()
})
