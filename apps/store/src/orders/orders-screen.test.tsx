/** The store's orders: what is going on, in words, and what can be done. */
import { runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect } from 'vitest'
import { orderOf, test } from '../testing/scripted.ts'

const ON_THE_WAY = orderOf({
  _id: 'o-2',
  number: 1043,
  status: 'on the way',
  rider: { firstName: 'Juan', vehicleType: 'Moto' },
  cancelFee: null,
})
const CANCELED = orderOf({
  _id: 'o-3',
  number: 1041,
  status: 'canceled',
  cancelFee: null,
  ended: { by: 'rider', reason: 'El local estaba cerrado' },
})

async function open(page: Page, api: ScriptedApi, orders = [CANCELED, ON_THE_WAY, orderOf()]): Promise<void> {
  api.replies('listOwnOrders', { orders, next: null })
  await page.goto('/locales/')
  await button(page, 'Pedidos').click()
}

test('open orders come first, with rider and state; one that ended says why and who', async ({
  page,
  api,
}) => {
  await open(page, api)
  const cards = page.getByRole('listitem')
  await expect(cards).toHaveText([
    /#1043.*En camino al cliente.*Juan, moto/,
    /#1042.*Buscamos un rider/,
    /#1041.*Cancelado.*Lo dijo el rider: El local estaba cerrado/,
  ])
  await expect(page.getByRole('link', { name: 'Llamar al cliente del pedido #1043' })).toHaveAttribute(
    'href',
    /^tel:/,
  )
})

test('a kitchen reads when the rider comes', async ({ page, api }) => {
  const riderArrivesAt = '2026-03-10T15:12:00.000Z'
  const rider = { firstName: 'Juan', vehicleType: 'Moto' } as const
  await open(page, api, [orderOf({ status: 'to_pickup', rider, riderArrivesAt })])
  await expect(page.getByRole('listitem')).toHaveText(
    /El rider va al local.*Juan, moto.*Llega al local a eso de las 12:12/,
  )
})

test('what was lost is not shown as live', async ({ page, api }) => {
  await open(page, api)
  await expect(page.getByText('#1043')).toBeVisible()
  api.isUnreachable('listOwnOrders')
  await runFor(11_000)
  await expect(page.getByText(/Sin señal desde las \d\d:\d\d/)).toBeVisible()
  api.replies('listOwnOrders', { orders: [ON_THE_WAY], next: null })
  await runFor(11_000)
  await expect(page.getByText(/Sin señal/)).toBeHidden()
})

test('canceling tells its fee first, and agrees to that', async ({ page, api }) => {
  await open(page, api, [orderOf()])
  // Its rider has come to the store since the list was read.
  api.replies('getOwnOrder', { order: orderOf({ status: 'waiting_pickup', cancelFee: 800 }) })
  await button(page, 'Cancelar el pedido #1042').click()
  const asked = dialog(page, '¿Cancelar el pedido #1042?')
  await expect(asked.getByText(/cancelarlo cuesta \$\s800,00/)).toBeVisible()
  await asked.getByLabel('Motivo').fill('Se arrepintió')
  api.replies('cancelOwnOrder', { order: CANCELED })
  await asked.getByRole('button', { name: /^Cancelar por/ }).click()
  await expect(page.getByText('Pedido #1042 cancelado')).toBeVisible()
  expect(api.sent('cancelOwnOrder')[0]?.body).toEqual({ reason: 'Se arrepintió', fee: 800 })
})

test('the customer has paid meanwhile: until it has left the store the rider is told', async ({
  page,
  api,
}) => {
  const left = '2026-03-10T15:02:00.000Z'
  await open(page, api, [orderOf(), orderOf({ ...ON_THE_WAY, pickedUpAt: left })])
  await button(page, 'Cambiar el pedido #1043').click()
  await expect(dialog(page, 'Cambiar el pedido #1043').getByLabel('Ya está todo pagado')).toBeHidden()
  await button(page, 'Cerrar').click()

  await button(page, 'Cambiar el pedido #1042').click()
  await dialog(page, 'Cambiar el pedido #1042').getByLabel('Ya está todo pagado').click()
  await expect(page.getByText('El rider no paga nada en el local ni cobra en la puerta.')).toBeVisible()
  const tooLate = 'El pedido ya salió del local: eso ya no se puede cambiar'
  api.refuses('changeOwnOrder', 'LEFT_STORE', tooLate)
  await button(page, 'Guardar').click()
  await expect(page.getByText(tooLate)).toBeVisible()
  api.replies('changeOwnOrder', { order: orderOf() })
  await button(page, 'Guardar').click()
  await expect(page.getByText(/Si ya tiene rider, le avisamos/)).toBeVisible()
  expect(api.sent('changeOwnOrder').at(-1)?.body).toMatchObject({ paid: true })
})

test('phone and comment are changed', async ({ page, api }) => {
  await open(page, api, [ON_THE_WAY])
  await button(page, 'Cambiar el pedido #1043').click()
  const asked = dialog(page, 'Cambiar el pedido #1043')
  await asked.getByLabel('Comentario para la entrega').fill('No anda el timbre')
  api.replies('changeOwnOrder', { order: ON_THE_WAY })
  await button(page, 'Guardar').click()
  await expect(page.getByText(/Si ya tiene rider, le avisamos/)).toBeVisible()
  expect(api.sent('changeOwnOrder')[0]?.body).toEqual({
    destination: { phone: '11 5555-0134', comment: 'No anda el timbre' },
  })
})
