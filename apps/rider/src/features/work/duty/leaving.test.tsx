/** The ways off duty and out of the session with an order in hand, and the way back. */
import { runFor } from '@puni/verify/support/components/clock'
import { button, chooseFromMenu, deliveryCard, dialog, logInButton } from '@puni/verify/support/phone'
import { CENTRO, PICKUP, heldOrder, riderOf, routeOf, stepOf } from '@puni/verify/support/scripted/entities'
import { eventually, expect, firstCall, openOffDuty, openOnDuty, test } from '../../../testing/scripted.ts'

const ASKED = '¿Cuándo querés desactivarte?'

test('going off duty with an order in hand asks: after it comes first', async ({ page, api }) => {
  api.delivers(heldOrder()).replies('setLastOrder', { ok: true })
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  await chooseFromMenu(page, 'Desactivarse')
  await expect(dialog(page, ASKED)).toBeVisible()
  const choices = dialog(page, ASKED).getByRole('button').elements()
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Último pedido: después de este',
    'Ahora',
    'Cancelar',
  ])
  await button(page, 'Último pedido: después de este').click()
  expect((await firstCall(api, 'setLastOrder')).body).toEqual({ last: true })
  await expect(dialog(page, ASKED)).toHaveCount(0)
  expect(api.sent('setWorking')).toEqual([])
})

test('who goes off duty at once is back with one tap', async ({ page, api }) => {
  api.delivers(heldOrder('to_pickup'))
  api.answers('setWorking', ({ body }) => riderOf({ working: (body as { working: boolean }).working }))
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  await expect(button(page, 'Volver a activarme')).toHaveCount(0)
  await chooseFromMenu(page, 'Desactivarse')
  await button(page, 'Ahora').click()
  await expect(button(page, 'Volver a activarme')).toBeVisible()
  const told = api.sent('setPosition').length
  await button(page, 'Volver a activarme').click()
  await expect(button(page, 'Volver a activarme')).toHaveCount(0)
  expect(api.sent('setWorking').map(({ body }) => body)).toEqual([
    { working: false, zoneId: CENTRO._id },
    { working: true, zoneId: CENTRO._id },
  ])
  await eventually(() => api.sent('setPosition').length).toBe(told + 1)
})

test('off duty an order in hand is led on, also after a reload, and no position leaves the phone', async ({
  page,
  api,
}) => {
  const here = { lat: PICKUP.latitude + 0.01, lng: PICKUP.longitude }
  const steps = [stepOf('start', 0, 'Corrientes'), stepOf('arrive', 1, 'Corrientes')]
  const path = [here, { lat: PICKUP.latitude, lng: PICKUP.longitude }]
  api.replies('getRoute', routeOf({ path, steps })).delivers(heldOrder('to_pickup'))
  page.location.answers({ latitude: here.lat, longitude: here.lng })
  await openOffDuty(page, api)
  const guidance = page.getByRole('region', { name: 'Próximo giro' })
  await expect(guidance).toBeVisible()
  await page.reload()
  await expect(guidance).toBeVisible()
  page.location.moveTo(here.lat - 0.001, here.lng)
  await runFor(120_000)
  expect(api.sent('setPosition')).toEqual([])
})

test('off duty without an order the device is not asked where it is', async ({ page, api }) => {
  await openOffDuty(page, api)
  await expect(page.getByText('Hola, Ramona')).toBeVisible()
  expect(page.location.requests).toEqual([])
})

test('logging out with an order in hand asks', async ({ page, api }) => {
  api.delivers(heldOrder())
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  await chooseFromMenu(page, 'Cerrar sesión')
  const asked = dialog(page, '¿Cerrar sesión con un pedido en curso?')
  await asked.getByRole('button', { name: 'Volver' }).click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('logout')).toEqual([])
  await chooseFromMenu(page, 'Cerrar sesión')
  await asked.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(logInButton(page)).toBeVisible()
})
