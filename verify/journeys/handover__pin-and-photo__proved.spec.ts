/** A delivery that has to be proved: by PIN at the door, by one that turns out wrong later, by photo, by code. */
import type { Page } from '@playwright/test'
import { atTheDoor, riderOnLine } from './no-signal.ts'
import { advanceTo, button, deliveryCard, dialog, PHOTO } from '../support/phone.ts'
import { expect, test } from './server.ts'

const congratulations = (phone: Page) => dialog(phone, '¡Felicitaciones!')

test('a PIN with signal, one that is refused later, a photo and a code', async ({
  browser,
  platform,
  line,
}) => {
  const rider = await riderOnLine({ browser, platform, line })
  const { phone, loseSignal } = rider

  const first =
    await test.step('a wrong PIN is told with the tries that are left, the right one delivers', async () => {
      const orderId = await atTheDoor(rider, platform, 'pin')
      const pin = (await platform.handoverOf(orderId))?.pin ?? ''
      await expect(deliveryCard(phone)).toContainText('En la puerta te dan un PIN de 4 números')
      await advanceTo(phone, 'Entregado').click()
      const asked = dialog(phone, 'PIN de entrega')
      await expect(asked).toContainText('Quedan 3 intentos.')
      await asked.getByLabel('PIN').fill(pin === '0000' ? '1111' : '0000')
      await button(phone, 'Entregar').click()
      await expect(asked).toContainText(
        'No coincide. Pedíselo de nuevo a quien recibe. Te quedan 2 intentos.',
      )
      await button(phone, 'Entregar').click()
      await expect(asked).toContainText('Es el mismo de antes, y no coincide.')
      await expect(asked).toContainText('Te quedan 2 intentos.')
      await asked.getByLabel('PIN').fill(pin)
      await button(phone, 'Entregar').click()
      await expect(congratulations(phone)).toBeVisible()
      expect(await platform.handoverOf(orderId)).toMatchObject({ state: 'verified' })
      await congratulations(phone).getByRole('button', { name: 'Entendido' }).click()
      return pin
    })
  expect(first).toMatch(/^\d{4}$/)

  await test.step('without signal the delivery stands, and a wrong PIN is explained later', async () => {
    const orderId = await atTheDoor(rider, platform, 'pin')
    const pin = (await platform.handoverOf(orderId))?.pin
    await loseSignal(true)
    await advanceTo(phone, 'Entregado').click()
    await dialog(phone, 'PIN de entrega')
      .getByLabel('PIN')
      .fill(pin === '0000' ? '1111' : '0000')
    await button(phone, 'Entregar').click()
    await expect(congratulations(phone)).toBeVisible()
    await congratulations(phone).getByRole('button', { name: 'Entendido' }).click()
    await loseSignal(false)
    await expect(phone.getByText(/La entrega N.º \d+ está sin verificar/)).toBeVisible()
    expect(await platform.statusOf(orderId)).toBe('delivered')
    expect(await platform.handoverOf(orderId)).toMatchObject({ state: 'unverified' })
    await button(phone, 'Mandar foto').click()
    const asked = dialog(phone, 'Foto de la entrega')
    await asked.locator('input[type=file]').last().setInputFiles(PHOTO)
    await asked.getByRole('button', { name: 'Mandar foto' }).click()
    await expect(asked).toContainText('Contá qué pasó.')
    await asked.getByLabel('¿Qué pasó?').fill('Me dictó otro PIN')
    await asked.getByRole('button', { name: 'Mandar foto' }).click()
    await expect(phone.getByText('Foto enviada')).toBeVisible()
    await expect(phone.getByText('está sin verificar')).toBeHidden()
    expect(await platform.handoverOf(orderId)).toMatchObject({
      state: 'explained',
      hasPhoto: true,
      reason: 'Me dictó otro PIN',
    })
  })

  await test.step('a photo goes with the delivery', async () => {
    const orderId = await atTheDoor(rider, platform, 'photo')
    await advanceTo(phone, 'Entregado').click()
    const asked = dialog(phone, 'Foto de la entrega')
    await asked.getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(asked).toContainText('Falta la foto.')
    await asked.locator('input[type=file]').last().setInputFiles(PHOTO)
    await expect(asked.getByRole('img', { name: 'Foto de la entrega' })).toBeVisible()
    await asked.getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(congratulations(phone)).toBeVisible()
    await expect.poll(() => platform.handoverOf(orderId)).toMatchObject({ state: 'verified', hasPhoto: true })
    await congratulations(phone).getByRole('button', { name: 'Entendido' }).click()
  })

  await test.step('a signed code is pasted; of another order it is refused on the phone', async () => {
    const orderId = await atTheDoor(rider, platform, 'code')
    const { signedCode, shortCode } = (await platform.handoverOf(orderId))!
    await advanceTo(phone, 'Entregado').click()
    const asked = dialog(phone, 'Código de entrega')
    const other = signedCode![20] === '0' ? '1' : '0'
    await asked
      .getByLabel('Código', { exact: true })
      .fill(`${signedCode!.slice(0, 20)}${other}${signedCode!.slice(21)}`)
    await asked.getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(asked).toContainText('Ese código no es de este pedido.')
    await asked.getByLabel('Código', { exact: true }).fill(shortCode!)
    await asked.getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(congratulations(phone)).toBeVisible()
    expect(await platform.handoverOf(orderId)).toMatchObject({ state: 'verified' })
  })
})
