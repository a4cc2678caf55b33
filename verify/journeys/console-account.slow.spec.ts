/** A rider recovers its password with a code from the console; an operator's own account. */
import { logInAtDesk, openDesk, openDeskLogin, sections } from './desk.ts'
import { dutyButton, fillLogin, logInButton, openRecovery } from '../support/phone.ts'
import { Platform } from './platform.ts'
import { openPhone } from './rider.ts'
import { expect, test } from './server.ts'

// The operator's password changes.
test.use({ environment: {} })

test('a rider who forgot the password gets a code and chooses another', async ({ browser, platform }) => {
  const { email, name } = await platform.createRider('Nora Cerca', (await platform.createZone()).id)
  const desk = await openDesk(browser, platform, 'riders/active')
  await desk.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await desk.getByRole('menuitem', { name: 'Código para la contraseña' }).click()
  const dialog = desk.getByRole('dialog', { name: `Código de ${name} para elegir otra contraseña` })
  const code = await dialog.getByRole('status', { name: 'Código para la contraseña' }).textContent()
  await expect(dialog.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(code ?? '-'),
  )

  const phone = await openPhone(browser, platform.origin, 200)
  await phone.goto('/')
  const form = await openRecovery(phone, email)
  await form.fill(code?.toLowerCase() ?? '', 'perro gato mesa')
  await expect(logInButton(phone)).toBeVisible()
  await fillLogin(phone, email, 'perro gato mesa')
  await logInButton(phone).click()
  await expect(dutyButton(phone)).toBeVisible()
})

test('an operator changes the password and ends the other sessions', async ({ browser, platform }) => {
  const other = await openDeskLogin(browser, platform.origin)
  await logInAtDesk(other)
  const desk = await openDeskLogin(browser, platform.origin)
  await logInAtDesk(desk)
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  const list = desk.getByRole('list', { name: 'Sesiones abiertas' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('Chrome en Linux')
  await desk.getByLabel('Contraseña actual', { exact: true }).fill(Platform.operator.password)
  await desk.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave de olga')
  await desk.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(desk.getByText('Contraseña cambiada.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  // Its live stream ended, and what it asks next is refused.
  await expect(other.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await desk.getByRole('button', { name: 'Cerrar en todos lados' }).click()
  await desk.getByRole('button', { name: 'Sí, cerrar' }).click()
  await expect(desk.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(sections(desk)).toHaveCount(0)
})

test('one log-in is for all tabs, out of reach of their scripts, until it ends in one', async ({
  browser,
  platform,
}) => {
  const desk = await openDeskLogin(browser, platform.origin)
  await logInAtDesk(desk)
  const tab = await desk.context().newPage()
  await tab.goto('/console/riders/active')
  await expect(sections(tab)).toBeVisible()
  const stored = await tab.evaluate(() =>
    [document.cookie, ...[localStorage, sessionStorage].flatMap((area) => Object.values(area))].join(),
  )
  const [cookie] = await desk.context().cookies()
  expect(cookie?.value).toHaveLength(43)
  expect(stored).not.toContain(cookie?.value)

  // Left without a line: the server hears of it when the page opens with one.
  await desk.context().setOffline(true)
  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  for (const page of [desk, tab]) await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await desk.context().setOffline(false)
  await expect.poll(() => desk.context().cookies()).toEqual([])
})
