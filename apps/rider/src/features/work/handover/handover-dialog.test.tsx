/** What a rider is asked for at the door. */
import { advanceTo, button, dialog, PHOTO } from '@puni/verify/support/phone'
import { heldOrder } from '@puni/verify/support/scripted/entities'
import { expect, firstCall, openOnDuty, test } from '../../../testing/scripted.ts'

const handover = { kind: 'pin', state: null, triesLeft: 3, publicKey: null } as const

test('a customer without a PIN: a photo and a reason, before any PIN was made up', async ({ page, api }) => {
  api.takesSteps(heldOrder('on the way', { handover }))
  api.replies('proveHandover', { order: heldOrder('delivered', { handover }) })
  await openOnDuty(page, api)
  await advanceTo(page, 'Entregado').click()
  await dialog(page, 'PIN de entrega').getByRole('button', { name: 'No tiene el PIN' }).click()
  const asked = dialog(page, 'Foto de la entrega')
  await expect(asked).toContainText('contá por qué no lo tiene')
  await asked.locator('input[type=file]').last().setInputFiles(PHOTO)
  await asked.getByLabel('¿Qué pasó?').fill('No le llegó el mensaje')
  await button(page, 'Entregar').click()
  await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
  const { body } = await firstCall(api, 'setOrderStatus')
  expect(body).toMatchObject({ proof: { kind: 'photo', reason: 'No le llegó el mensaje' } })
  await firstCall(api, 'proveHandover')
})
