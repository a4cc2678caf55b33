/** 'Mi cuenta' and 'Olvidé mi contraseña' in the rider app. */
import { VERSION } from '@puni/contract/version'
import { riderOf, SESSIONS } from '@puni/verify/support/scripted/entities'
import {
  alertWith,
  button,
  chooseFromMenu,
  dialog,
  logInButton,
  openRecovery,
} from '@puni/verify/support/phone'
import { eventually, expect, openOffDuty, test } from '../../../testing/scripted.ts'

test('the password is changed; what is wrong with it stands beside its field', async ({ page, api }) => {
  await openOffDuty(page, api)
  await chooseFromMenu(page, 'Mi cuenta')
  await expect(page.getByText(`Versión ${VERSION}`)).toBeVisible()
  const current = page.getByLabel('Contraseña actual', { exact: true })
  const next = page.getByLabel('Contraseña nueva', { exact: true })
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(next).toHaveAttribute('autocomplete', 'new-password')
  const submit = button(page, 'Cambiar contraseña')
  await submit.click()
  await expect(page.getByText('Completá la contraseña actual')).toBeVisible()
  await expect(current).toBeFocused()

  const weak = 'Esa contraseña es fácil de adivinar'
  api.refuses('changePassword', 'PASSWORD_COMMON', weak, { fields: { newPassword: weak } })
  await current.fill('clave-segura-1')
  await next.fill('12345678')
  await submit.click()
  await expect(next).toHaveAccessibleDescription(/fácil de adivinar/)
  await expect(next).toBeFocused()

  api.isUnreachable('changePassword')
  await next.fill('perro gato mesa')
  await submit.click()
  await expect(alertWith(page, 'No hay conexión con el servidor')).toBeVisible()

  api.replies('changePassword', { ok: true })
  await submit.click()
  await expect(page.getByText('Contraseña cambiada. Cerramos tu sesión en los demás')).toBeVisible()
  await expect(next).toHaveValue('')
  expect(api.sent('changePassword').at(-1)?.body).toEqual({
    currentPassword: 'clave-segura-1',
    newPassword: 'perro gato mesa',
  })
})

test('the vehicle is changed, and what depends on it is told; without the platform it stays', async ({
  page,
  api,
  watch,
}) => {
  await openOffDuty(page, api, '/account')
  const vehicle = page.getByLabel('Vehículo', { exact: true })
  await expect(vehicle).toHaveValue('Moto')
  await expect(page.getByText(/Los viajes de más de/)).toBeHidden()
  watch.expects('No se pudo cambiar el vehículo')
  api.isUnreachable('setVehicle')
  await vehicle.selectOption('Bicicleta')
  await expect(
    alertWith(page, 'No se pudo cambiar el vehículo. No hay conexión con el servidor'),
  ).toBeVisible()
  await expect(vehicle).toHaveValue('Moto')
  api.replies('setVehicle', riderOf({ vehicleType: 'Bicicleta' }))
  await vehicle.selectOption('Bicicleta')
  await expect(page.getByText('Listo. Repartís con: Bicicleta')).toBeVisible()
  await expect(vehicle).toHaveValue('Bicicleta')
  await expect(vehicle).toHaveAccessibleDescription(/Los viajes de más de 6 km no te tocan/)
  expect(api.sent('setVehicle').at(-1)?.body).toEqual({ vehicleType: 'Bicicleta' })
})

test('open sessions are listed and ended: one, the others, all', async ({ page, api }) => {
  await openOffDuty(page, api, '/account')
  const list = page.getByRole('list', { name: 'Sesiones abiertas' })
  await expect(list.getByRole('listitem')).toHaveCount(SESSIONS.length)
  await expect(list.getByRole('listitem').first()).toContainText('Este dispositivo')
  await button(page, 'Cerrar la sesión de Firefox en Windows').click()
  await eventually(() => api.sent('endOtherSession')[0]?.path).toContain(SESSIONS[1]?._id)
  // Its button is about to go: the focus stays on the page.
  await expect(list).toBeFocused()
  api.answers('endAllSessions', () => {
    api.replies('listSessions', { sessions: SESSIONS.slice(0, 1) })
    return { ok: true } as const
  })
  await button(page, 'Cerrar en los demás').click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const endAll = button(page, 'Cerrar en todos lados')
  await endAll.click()
  await dialog(page, '¿Cerrar la sesión en todos lados?').getByRole('button', { name: 'Cancelar' }).click()
  await expect(endAll).toBeFocused()
  await endAll.click()
  await button(page, 'Sí, cerrar').click()
  await expect(logInButton(page)).toBeVisible()
  expect(api.order('endAllSessions', 'logout')).toEqual(['endAllSessions', 'endAllSessions', 'logout'])
})

test('a forgotten password: support is one tap away, and the code leads back to the login', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('No se pudo cambiar la contraseña')
  await page.goto('/')
  const form = await openRecovery(page)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  api.refuses('recoverRiderPassword', 'RECOVERY_CODE_WRONG')
  await form.fill('ABCD-EFGH', 'perro gato mesa')
  await expect(alertWith(page, 'El email o el código no son correctos')).toBeVisible()
  api.replies('recoverRiderPassword', { ok: true })
  await form.submit()
  await expect(logInButton(page)).toBeVisible()
  await expect(page.getByText('Contraseña guardada. Ahora ingresá con ella.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Olvidé mi contraseña' })).toHaveCount(0)
})
