/** A blocked rider answers with a photo, an operator answers in turn, and the rider reads it. */
import { goToSection, openDesk } from './desk.ts'
import { button, PHOTO } from '../support/phone.ts'
import { logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

test('a blocked rider answers with a photo, first without signal, and reads what the operator says', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const { id, email, name } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, platform.origin, 200)
  await logIn(phone, email)
  await expect(button(phone, 'Menú de usuario')).toBeVisible()
  await phone.evaluate(() => navigator.serviceWorker.ready)
  await platform.block(id, 'Papeles vencidos')
  await expect(phone.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()

  await expect(phone.getByText('tienen 5 días para contestarte')).toBeVisible()
  await button(phone, 'Escribir mi descargo').click()
  await phone.getByLabel('Qué pasó').fill('Los renové el lunes, mirá la foto.')
  await phone.getByLabel('Foto (si ayuda)').setInputFiles(PHOTO)
  await expect(phone.getByRole('img', { name: 'Foto 1 de tu descargo' })).toBeVisible()
  await phone.context().setOffline(true)
  await button(phone, 'Enviar').click()
  await expect(phone.getByText('Sin señal: quedó guardado en este teléfono')).toBeVisible()

  // The phone takes the app out of memory; what was written is still there, with the photo.
  await phone.context().setOffline(false)
  await phone.reload()
  await expect(phone.getByLabel('Qué pasó')).toHaveValue('Los renové el lunes, mirá la foto.')
  await expect(phone.getByRole('img', { name: 'Foto 1 de tu descargo' })).toBeVisible()
  await button(phone, 'Enviar').click()
  await expect(phone.getByText('Esperando respuesta')).toBeVisible()
  await expect(phone.getByText('con 1 foto')).toBeVisible()
  await expect(phone.getByText(/a más tardar el \d+\/\d+\/\d+: faltan 5 días\./)).toBeVisible()

  const desk = await openDesk(browser, platform)
  await goToSection(desk, 'Riders')
  await desk.getByRole('link', { name: 'Descargos' }).click()
  const card = desk.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Vence en 5 días')
  await card.getByRole('button', { name: 'Ver la foto 1' }).click()
  await expect(desk.getByRole('img', { name: `Foto 1 del descargo de ${name}` })).toBeVisible()
  await desk.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await card.getByRole('button', { name: 'Contestar' }).click()
  await desk.getByLabel('Respuesta').fill('Tenés razón, ya los vimos.')
  await desk.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(card).toBeHidden()

  await phone.reload()
  await expect(phone.getByText('Te dieron la razón')).toBeVisible()
  await expect(phone.getByText('Tenés razón, ya los vimos.')).toBeVisible()
  await platform.unblock(id)
  await phone.reload()
  await phone.goto('/account/appeals')
  await expect(phone.getByText('Tenés razón, ya los vimos.')).toBeVisible()
})
