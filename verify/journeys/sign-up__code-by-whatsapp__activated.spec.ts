/** From sign-up to the activated account, with the code that WhatsApp brings: its API is a fake, everything else is real. */
import { WhatsappService } from '../support/whatsapp-service.ts'
import { createRiderButton, enterCode, fillSignUp, logInButton, openSignUp, PHOTO } from '../support/phone.ts'
import { openDesk } from './desk.ts'
import { logIn, openPhone } from './rider.ts'
import { expect, test as served } from './server.ts'

const test = served.extend<{ whatsapp: WhatsappService }>({
  // Playwright reads the names of what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  whatsapp: async ({}, provide) => {
    const whatsapp = await WhatsappService.start()
    await provide(whatsapp)
    await whatsapp.stop()
    expect(whatsapp.problems).toEqual([])
  },
  environment: async ({ whatsapp }, provide) => provide(whatsapp.environment),
})

test('the code that an operator makes reaches the rider by WhatsApp, the desk sees it arrive, and it activates', async ({
  browser,
  platform,
  whatsapp,
}) => {
  const zone = await platform.createZone()
  const phone = await openPhone(browser, platform.origin, 600)
  const form = await openSignUp(phone)
  await fillSignUp(form, PHOTO, zone.name)
  await createRiderButton(form).click()
  await expect(logInButton(phone)).toBeVisible()

  const desk = await openDesk(browser, platform, 'riders')
  await desk.getByRole('button', { name: 'Aprobar y generar código' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Código de Ramona Díaz' })
  await expect(dialog).toContainText('Enviado por WhatsApp')
  const [message] = whatsapp.messages
  expect(message).toMatchObject({ to: '5491155550145', template: 'puni_codigo_activacion' })
  for (const [status, words] of [
    ['delivered', 'Entregado por WhatsApp'],
    ['read', 'Leído por WhatsApp'],
  ] as const) {
    expect(await whatsapp.tell(platform.origin, status, message!)).toBe(200)
    await expect(dialog).toContainText(words)
  }
  await expect(dialog.getByRole('link', { name: 'Abrir WhatsApp con Ramona Díaz' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5491155550145\?text=/,
  )

  await logIn(phone, 'ramona@e2e.example')
  await expect(phone).toHaveURL(/\/activate$/)
  await enterCode(phone, message!.parameters[0] ?? '')
  await expect(phone.getByText('Rider activado correctamente')).toBeVisible()
})
