/** A delivery proved without signal: a signed code that the phone verifies by itself, and a phone that has no room left. */
import type { Page } from '@playwright/test'
import { encodeQR } from 'qr'
import { fillStorage } from './conditions/full-storage.ts'
import { atTheDoor, riderOnLine } from './no-signal.ts'
import { advanceTo, alertWith, button, dialog, PHOTO } from '../support/phone.ts'
import { expect, test } from './server.ts'

const congratulations = (phone: Page) => dialog(phone, '¡Felicitaciones!')
const UNVERIFIED = 'Todavía sin verificar'

/** A photo of what the customer shows. */
const photoOf = (code: string) => ({
  name: 'codigo.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeQR(code, 'gif', { scale: 6 })),
})

test('a signed code is verified by the phone, and spent once; a full phone keeps what it can and says so', async ({
  browser,
  platform,
  line,
}) => {
  const rider = await riderOnLine({ browser, platform, line })
  const { phone, loseSignal } = rider

  await test.step('scanned without signal: verified at once, and on the platform once there is signal', async () => {
    const orderId = await atTheDoor(rider, platform, 'code')
    const { signedCode } = (await platform.handoverOf(orderId))!
    await loseSignal(true)
    await advanceTo(phone, 'Entregado').click()
    await dialog(phone, 'Código de entrega').locator('input[type=file]').setInputFiles(photoOf(signedCode!))
    await expect(congratulations(phone)).toBeVisible()
    await expect(phone.getByText(UNVERIFIED)).toHaveCount(0)
    await congratulations(phone).getByRole('button', { name: 'Entendido' }).click()
    expect(await platform.statusOf(orderId)).toBe('on the way')
    await loseSignal(false)
    await expect
      .poll(() => platform.handoverOf(orderId))
      .toMatchObject({ state: 'verified', signedCode: null, shortCode: null })
    // Shown again, at another door.
    await atTheDoor(rider, platform, 'code')
    await advanceTo(phone, 'Entregado').click()
    const scan = dialog(phone, 'Código de entrega').locator('input[type=file]')
    await scan.setInputFiles(PHOTO)
    await expect(dialog(phone, 'Código de entrega')).toContainText('No se ve ningún código en la foto.')
    await scan.setInputFiles(photoOf(signedCode!))
    await expect(dialog(phone, 'Código de entrega')).toContainText('Ese código no es de este pedido.')
    await dialog(phone, 'Código de entrega').getByRole('button', { name: 'Volver' }).click()
  })

  await test.step('with no room at all nothing is lost or claimed: the dialog stays', async () => {
    await loseSignal(true)
    await fillStorage(phone)
    await advanceTo(phone, 'Entregado').click()
    const asked = dialog(phone, 'Código de entrega')
    await asked.getByLabel('Código', { exact: true }).fill('0000-0000')
    await button(phone, 'Entregar').click()
    await expect(asked).toContainText('El teléfono no tiene lugar para guardarlo, y no se pudo enviar.')
    await expect(congratulations(phone)).toBeHidden()
    await loseSignal(false)
  })
})

test('a photo for which the phone has no room is asked for again', async ({ browser, platform, line }) => {
  const rider = await riderOnLine({ browser, platform, line })
  const { phone, loseSignal } = rider
  const orderId = await atTheDoor(rider, platform, 'photo')
  await loseSignal(true)
  await fillStorage(phone, 500)
  await advanceTo(phone, 'Entregado').click()
  const asked = dialog(phone, 'Foto de la entrega')
  await asked.locator('input[type=file]').last().setInputFiles(PHOTO)
  await button(phone, 'Entregar').click()
  await expect(congratulations(phone)).toBeVisible()
  await expect(alertWith(phone, 'El teléfono no tiene lugar para guardar la foto')).toBeVisible()
  await congratulations(phone).getByRole('button', { name: 'Entendido' }).click()
  await loseSignal(false)
  await expect(phone.getByText(/Falta la foto de la entrega N.º \d+/)).toBeVisible()
  expect(await platform.statusOf(orderId)).toBe('delivered')
  await button(phone, 'Mandar foto').click()
  await asked.locator('input[type=file]').last().setInputFiles(PHOTO)
  await asked.getByRole('button', { name: 'Mandar foto' }).click()
  await expect(phone.getByText('Foto enviada')).toBeVisible()
  expect(await platform.handoverOf(orderId)).toMatchObject({ state: 'verified', hasPhoto: true })
})
