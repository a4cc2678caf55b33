/** A second operator: invited, in two steps, with its own share of the console, and written down. */
import { type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openDesk, openDeskLogin, sections } from './desk.ts'
import { expect, test } from './server.ts'

/** Letters that a browser's own e-mail field refuses. */
const EMAIL = 'delia.núñez@ñandú.example'
const PASSWORD = 'la clave de Delia'

const press = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true }).click()

async function openFromMenu(desk: Page, item: string): Promise<void> {
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: item }).click()
}

async function logInAsDelia(desk: Page): Promise<void> {
  await desk.getByLabel('Email').fill(EMAIL.normalize('NFD'))
  await desk.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await press(desk, 'Ingresar')
}

test('an invited dispatcher sets up two steps, does not see what is for admins, and is in the log', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const boss = await openDesk(browser, platform, 'operators/new')
  await boss.getByLabel('Nombre completo').fill('Delia Despacho')
  await boss.getByLabel('Email').fill(EMAIL)
  await press(boss, 'Invitar')
  const code = (await boss.getByLabel('Enlace').inputValue()).split('#')[1] ?? ''
  await press(boss, 'Ya lo guardé')

  const desk = await openDeskLogin(browser, platform.origin, `invitation#${code}`)
  await desk.getByLabel('Contraseña nueva').fill(PASSWORD)
  await press(desk, 'Guardar contraseña')
  await desk.getByRole('link', { name: 'Ir al ingreso' }).click()
  await logInAsDelia(desk)
  await sections(desk).getByRole('link', { name: 'Zonas' }).click()
  await expect(desk.getByRole('cell', { name: zone.name, exact: true })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Nueva zona' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await expect(desk.getByRole('menuitem', { name: 'Operadores' })).toHaveCount(0)
  await desk.getByRole('menuitem', { name: 'Mi cuenta' }).click()

  await desk.getByLabel('Tu contraseña').fill(PASSWORD)
  await press(desk, 'Activar')
  await expect(desk.getByRole('img', { name: 'Código QR' })).toBeVisible()
  const secret = await desk.locator('.font-mono').innerText()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await desk.getByLabel('Código', { exact: true }).fill(totp.generate())
  await press(desk, 'Confirmar')
  const [recovery = ''] = (await desk.getByLabel('Códigos, cada uno').inputValue()).split('\n')
  await press(desk, 'Ya los guardé')
  await expect(desk.getByText('Está activada')).toBeVisible()

  await openFromMenu(desk, 'Cerrar sesión')
  await logInAsDelia(desk)
  await desk.getByLabel('Código', { exact: true }).fill(recovery)
  await press(desk, 'Ingresar')
  await expect(sections(desk)).toBeVisible()

  await openFromMenu(boss, 'Registro')
  await boss.getByRole('combobox', { name: 'Operador' }).selectOption('Delia Despacho')
  await boss.getByRole('combobox', { name: 'Qué hizo' }).selectOption('Ingresos y claves')
  await expect(boss.getByRole('row')).toHaveText([
    /Qué/,
    /Delia Despacho.*Ingresó/,
    /Delia Despacho.*Usó un código de recuperación/,
    /Delia Despacho.*Activó su verificación en dos pasos/,
    /Delia Despacho.*Ingresó/,
    /Delia Despacho.*Aceptó la invitación y eligió su contraseña/,
  ])
})
