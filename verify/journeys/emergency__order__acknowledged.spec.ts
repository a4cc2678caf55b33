/** A rider in danger: two taps, with and without signal; an operator can't overlook it, and the rider reads that it was seen. */
import { goToSection, openDesk } from './desk.ts'
import { accept } from './no-signal.ts'
import { button, chooseFromMenu, dialog } from '../support/phone.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test('a rider alarms the operators without signal; it arrives, is seen, and the rider is told; a problem is told on every screen too', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const { email, name } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, platform.origin, 200)
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  await expect(button(phone, 'SOS Emergencia')).toBeHidden()
  const orderId = await accept(phone, platform, zone.id)

  const desk = await openDesk(browser, platform, 'zones')
  const alarm = desk.getByRole('alert', { name: 'Emergencias' })
  await expect(alarm).toBeHidden()

  await phone.context().setOffline(true)
  await button(phone, 'SOS Emergencia').click()
  const sheet = dialog(phone, 'Emergencia')
  await expect(sheet.getByRole('link', { name: 'Llamar al 911' })).toHaveAttribute('href', 'tel:911')
  await button(phone, 'Avisar al operador').click()
  await expect(sheet).toContainText('Sin señal: se manda apenas vuelva')
  await phone.context().setOffline(false)
  await expect(sheet).toContainText(/Avisado a las \d\d:\d\d/)

  await expect(alarm).toContainText(
    /Emergencia: Nora Cerca \d+.*Desde las \d\d:\d\d.*de Doña Rosa.*8 m de margen/s,
  )
  await expect(alarm.getByRole('link', { name: 'Llamar al rider' })).toHaveAttribute('href', /^tel:\+54/)
  await expect(desk).toHaveTitle(/^¡EMERGENCIA!/)
  // On every page, until somebody has seen it.
  await goToSection(desk, 'Riders')
  await desk.reload()
  await alarm.getByRole('button', { name: 'Ver dónde está' }).click()
  await expect(desk.getByRole('link', { name: /^-34\.6/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await button(phone, 'Cerrar').click()
  await alarm.getByRole('button', { name: 'La vi' }).click()
  await expect(alarm).toBeHidden()
  await expect(desk).not.toHaveTitle(/EMERGENCIA/)
  await expect(phone.getByText(/^El operador lo vio a las \d\d:\d\d/)).toBeVisible()

  await button(phone, 'SOS Emergencia').click()
  await expect(sheet).toContainText(/El operador lo vio a las \d\d:\d\d/)
  await button(phone, 'Cerrar').click()
  // From any screen.
  await chooseFromMenu(phone, 'Mi cuenta')
  await expect(button(phone, 'SOS Emergencia')).toBeVisible()

  await desk.getByRole('button', { name: 'Tu cuenta' }).click()
  await desk.getByRole('menuitem', { name: 'Emergencias' }).click()
  await expect(desk.getByRole('row').filter({ hasText: name })).toContainText('Operador')

  await phone.goto(`/orders-detail/${orderId}`)
  await button(phone, 'Marcar como error').click()
  await phone.getByLabel('Motivo').fill('Se pinchó')
  await button(phone, 'Sí, marcar como error').click()
  const problem = `Problema, pedido ${await platform.numberOf(orderId)}: Se pinchó`
  await expect(desk.locator('[popover]').getByText(problem, { exact: true })).toBeVisible()
})
