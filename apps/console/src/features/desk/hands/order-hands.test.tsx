/** What an operator does with an order and a rider, from the order's panel. */
import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import type { Place } from '@puni/contract/places/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import { CENTRO, CONFIG, heldOrder, orderOf } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { boardRider } from '../../../testing/board.ts'
import { test, waitingRider } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('../orders/order-route-map.tsx', () => ({ default: () => null }))
vi.mock('../order-form/order-map.tsx', () => ({ OrderMap: () => null }))
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

const desk = { offeredToName: null, riderBlocked: false, claim: null, problem: null }
const open = (changes: Partial<OperatorOrderDetail> = {}): OperatorOrderDetail => {
  const { handover: _, ...order } = orderOf()
  return { ...order, ...desk, ...changes }
}
const held = (status: OrderStatus): OperatorOrderDetail => {
  const { handover: _, ...order } = heldOrder(status)
  return { ...order, ...desk }
}
const near = waitingRider({
  _id: '5b0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a11',
  fullName: 'Nora Cerca',
  working: true,
  activationCode: true,
  lastPosition: { lat: -34.61, lng: -58.392 },
  lastPositionTime: '2026-03-06T14:59:00.000Z',
})
const far = { ...near, _id: '5b0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a12', fullName: 'Rita Lejos' }

async function openPanel(page: Page, api: ScriptedApi, order: OperatorOrderDetail) {
  api
    .replies('getConfig', CONFIG)
    .replies('getOperatorOrder', order)
    .replies('listOrderEvents', { events: [], offers: [] })
    .replies('getOperatorRider', near)
    .replies('getBoard', {
      orders: [],
      riders: [
        boardRider({
          _id: near._id,
          fullName: near.fullName,
          zoneId: order.origin.zoneNumber._id,
          position: near.lastPosition,
          positionAt: near.lastPositionTime,
        }),
      ],
    })
    .answers('listRiders', ({ query }) => ({
      riders: query['search'] ? [far] : [],
      next: null,
      waiting: 0,
    }))
  await page.goto(`/orders/${order._id}`)
}

test('an order is given to a rider on duty, after what speaks against it is shown', async ({ page, api }) => {
  const order = open()
  await openPanel(page, api, order)
  api.refuses('assignOrder', 'ASSIGNMENT_DOUBTED', 'Hay advertencias', {
    fields: { paused: 'Nora Cerca está en pausa' },
  })
  await button(page, 'Asignar a un rider').click()
  const asked = dialog(page, 'Darle el pedido 1042 a un rider')
  await button(asked, 'Asignar').click()
  await expect(asked).toContainText('Elegí un rider.')
  expect(api.sent('assignOrder')).toEqual([])
  await asked.getByRole('radio', { name: /Nora Cerca.*Libre.*Llega en/ }).click()
  await button(asked, 'Asignar').click()
  await expect(asked).toContainText(/Antes de seguir, mirá esto.*Nora Cerca está en pausa/s)
  api.replies('assignOrder', { order: { ...order, status: 'assigned' } })
  await button(asked, 'Asignar igual').click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Pedido asignado')).toBeVisible()
  const body = { riderId: near._id, as: 'assignment' }
  expect(api.sent('assignOrder').map((sent) => sent.body)).toEqual([
    { ...body, despite: false },
    { ...body, despite: true },
  ])
})

test('it is offered to a rider whom a search finds', async ({ page, api }) => {
  const order = open()
  await openPanel(page, api, order)
  api.replies('assignOrder', { order })
  await expect(button(page, 'Asignar a un rider')).toBeVisible()
  await page.press('a')
  const asked = dialog(page, 'Darle el pedido 1042 a un rider')
  await asked.getByLabel('Buscar rider').fill('rita')
  await asked.getByRole('radio', { name: /Rita Lejos/ }).click()
  await button(asked, 'Ofrecérselo').click()
  await expect(page.getByText('Pedido ofrecido al rider')).toBeVisible()
  expect(api.sent('listRiders').map(({ query }) => query['search'])).toContain('rita')
  expect(api.sent('assignOrder').map(({ body }) => body)).toEqual([
    { riderId: far._id, as: 'offer', despite: false },
  ])
})

test('what was overtaken says by whom, and sends nothing', async ({ page, api }) => {
  await openPanel(page, api, open())
  api.refuses('assignOrder', 'ORDER_NOT_OPEN', 'El pedido ya lo tiene Ramona Díaz')
  await button(page, 'Asignar a un rider').click()
  const asked = dialog(page, 'Darle el pedido 1042 a un rider')
  await asked.getByRole('radio', { name: /Nora Cerca/ }).click()
  api.replies('getOperatorOrder', held('assigned'))
  await button(asked, 'Asignar').click()
  await expect(asked).toContainText(/Ahora lo tiene Ramona Díaz \(Asignado\), así que no se hizo nada/)
  await button(asked, 'Volver').click()
  await expect(asked).toHaveCount(0)
})

test('an order is taken back with a reason, and the operator chooses who goes on with it', async ({
  page,
  api,
}) => {
  await openPanel(page, api, held('on the way'))
  await button(page, 'Sacárselo al rider').click()
  const asked = dialog(page, '¿Sacarle el pedido 1042 a Ramona Díaz?')
  await expect(asked).toContainText('lo tiene encima')
  await asked.getByLabel('Elegir yo a quién').click()
  await asked.getByLabel('Motivo').fill('Se le rompió la moto')
  await asked.getByLabel('No volver a ofrecérselo a Ramona Díaz').click()
  api.answers('takeBackOrder', () => {
    api.replies('getOperatorOrder', open())
    return { order: open() }
  })
  await button(asked, 'Sí, sacárselo').click()
  await expect(dialog(page, 'Darle el pedido 1042 a un rider')).toBeVisible()
  expect(api.sent('takeBackOrder').map(({ body }) => body)).toEqual([
    {
      riderId: held('on the way').assignedRider!._id,
      pickedUp: true,
      reason: 'Se le rompió la moto',
      next: 'offer',
      exclude: true,
    },
  ])
})

test('before the pickup nothing goes back to the store, and the same rider may go on', async ({
  page,
  api,
}) => {
  await openPanel(page, api, held('to_pickup'))
  await button(page, 'Sacárselo al rider').click()
  const asked = dialog(page, '¿Sacarle el pedido 1042 a Ramona Díaz?')
  await expect(asked.getByLabel('Cancelarlo: vuelve al local')).toHaveCount(0)
  await button(asked, 'Que siga Ramona Díaz').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('takeBackOrder')).toEqual([])
})

test('an order is changed, also after somebody else changed it, who is told first', async ({ page, api }) => {
  await openPanel(page, api, open())
  await button(page, 'Editar pedido').click()
  const asked = dialog(page, 'Editar el pedido 1042')
  await asked.getByLabel('Comentario de entrega').fill('Timbre 5B')
  api.refuses('editOrder', 'ORDER_CHANGED', 'Mientras tanto pasó a Asignado')
  const later = '2026-03-06T15:05:00.000Z'
  api.replies('getOperatorOrder', { ...held('assigned'), updatedAt: later })
  await button(asked, 'Guardar cambios').click()
  await expect(asked).toContainText('Mientras tanto pasó a Asignado')
  api.replies('editOrder', { order: open() })
  await button(asked, 'Guardar igual').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('editOrder').map(({ body }) => body)).toMatchObject([
    { seen: open().updatedAt, destination: { street: 'Belgrano', comment: 'Timbre 5B' } },
    { seen: later, destination: { street: 'Belgrano', comment: 'Timbre 5B' } },
  ])
})

test('another address, or another hour, says what the price rule makes of it, and leaves it to the operator', async ({
  page,
  api,
}) => {
  const order = open({ storeId: CENTRO._id, schedule: { ...open().schedule, isUrgent: true } })
  const place: Place = {
    kind: 'address',
    label: 'Avenida Alsina 3100',
    street: 'Avenida Alsina',
    streetNumber: '3100',
    city: 'Buenos Aires',
    position: { lat: -34.63, lng: -58.42 },
    certainty: 'exact',
    between: null,
  }
  const price = { pesos: 3_100.5, override: null, metres: 3_180, estimated: false }
  api.replies('searchPlaces', { places: [place] }).replies('previewPrice', { price })
  await openPanel(page, api, order)
  await button(page, 'Editar pedido').click()
  const asked = dialog(page, 'Editar el pedido 1042')
  await asked.getByLabel('Comentario de entrega').fill('Timbre 5B')
  expect(api.sent('previewPrice'), 'the way is as it was').toEqual([])
  await asked.getByLabel('Calle de entrega').fill('Alsina 3100')
  await asked.getByRole('option', { name: 'Avenida Alsina 3100' }).click()
  await expect(asked.getByText(/Según la tarifa: \$\s3\.100,50 por 3,2 km\./)).toBeVisible()
  expect(api.sent('previewPrice').at(-1)?.query).toMatchObject({
    zoneId: CENTRO._id,
    storeId: CENTRO._id,
    to: '-34.63,-58.42',
    isUrgent: 'true',
  })
  await expect(asked.getByLabel('Envío')).toHaveValue('2300')
  await button(asked, 'Poner $\u00A03.100,50').click()
  await expect(asked.getByText(/Según la tarifa/)).toHaveCount(0)
  await asked.getByLabel('Hora de retiro').fill('2026-03-06T21:30')
  await expect.poll(() => api.sent('previewPrice').at(-1)?.query['at']).toBe('2026-03-07T00:30:00.000Z')
  api.replies('editOrder', { order })
  await button(asked, 'Guardar cambios').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('editOrder').at(-1)?.body).toMatchObject({
    destination: { street: 'Avenida Alsina', latitude: -34.63 },
    management: { shippingCost: 3_100.5 },
  })
})

test('what is typed into a dialog is there again after a way back and a reload, until it is sent', async ({
  page,
  api,
}) => {
  await openPanel(page, api, open())
  for (const [name, title, field] of [
    ['Editar pedido', 'Editar el pedido 1042', 'Comentario de entrega'],
    ['Cancelar pedido', '¿Cancelar el pedido 1042?', 'Motivo'],
  ] as const) {
    await button(page, name).click()
    await dialog(page, title).getByLabel(field).fill('Timbre 5B')
    await button(dialog(page, title), 'Volver').click()
    await page.reload()
    await button(page, name).click()
    await expect(dialog(page, title).getByLabel(field)).toHaveValue('Timbre 5B')
    await button(dialog(page, title), 'Volver').click()
  }
  await button(page, 'Cancelar pedido').click()
  api.replies('setOrderStatus', { order: open() })
  await button(page, 'Sí, cancelar').click()
  await expect(dialog(page, '¿Cancelar el pedido 1042?')).toHaveCount(0)
  await button(page, 'Cancelar pedido').click()
  await expect(dialog(page, '¿Cancelar el pedido 1042?').getByLabel('Motivo')).toHaveValue('')
})

test('where and when it is fetched is changed until it is picked up; the address of a store stays', async ({
  page,
  api,
}) => {
  const order = open()
  const origin = { ...order.origin, storeName: null, independentStoreName: 'Doña Rosa' }
  await openPanel(page, api, { ...order, origin })
  await button(page, 'Editar pedido').click()
  const asked = dialog(page, 'Editar el pedido 1042')
  await asked.getByLabel('Calle de retiro').fill('Alsina')
  await asked.getByLabel('Hora de retiro').fill('2026-03-06T13:30')
  await expect(asked).toContainText('La dirección de retiro cambió, pero su punto en el mapa es el de antes')
  api.refuses('editOrder', 'INVALID_INPUT', 'Los datos enviados no son válidos', {
    fields: { 'pickup.street': 'Esa calle no' },
  })
  await button(asked, 'Guardar cambios').click()
  await expect(asked).toContainText('Esa calle no')
  api.replies('editOrder', { order })
  await button(asked, 'Guardar cambios').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('editOrder').at(-1)?.body).toMatchObject({
    pickup: { street: 'Alsina', latitude: origin.latitude },
    schedule: { pickupTime: '2026-03-06T16:30:00.000Z' },
  })

  await openPanel(page, api, { ...order, origin: { ...origin, storeName: 'Pizzería' } })
  await button(page, 'Editar pedido').click()
  await expect(asked.getByLabel('Hora de retiro')).toBeVisible()
  await expect(asked.getByLabel('Calle de retiro')).toHaveCount(0)
  await button(asked, 'Volver').click()

  await openPanel(page, api, held('on the way'))
  await button(page, 'Editar pedido').click()
  await expect(asked.getByLabel('Calle de entrega')).toBeVisible()
  await expect(asked.getByLabel('Hora de retiro')).toHaveCount(0)
})

test('a rider is excluded, is shown, and may be asked again', async ({ page, api }) => {
  await openPanel(page, api, open())
  api.replies('setExclusion', { ok: true })
  await button(page, 'Más acciones').click()
  await page.getByRole('menuitem', { name: 'Excluir rider' }).click()
  const asked = dialog(page, '¿A quién no ofrecerle el pedido 1042?')
  await asked.getByRole('radio', { name: /Nora Cerca/ }).click()
  const exclusions = [
    { riderId: near._id, riderName: near.fullName, by: 'Olga', at: '2026-03-06T15:00:00.000Z' },
  ]
  api.replies('getOperatorOrder', open({ exclusions }))
  await button(asked, 'Excluir').click()
  await expect(page.getByText('Rider excluido del pedido')).toBeVisible()
  await button(page, 'Permitir de nuevo a Nora Cerca').click()
  expect(api.sent('setExclusion').map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    [near._id, { excluded: true }],
    [near._id, { excluded: false }],
  ])
})
