/** How an operator ends an order in its rider's place, and corrects what it was worth. */
import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { formatPesos } from '@puni/contract/pesos'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import { CONFIG, heldOrder } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { OLGA, test, waitingRider } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('../orders/order-route-map.tsx', () => ({ default: () => null }))
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

const desk = { offeredToName: null, riderBlocked: false, claim: null, problem: null }
const PICKED_UP_AT = '2026-03-06T14:40:00.000Z'

function held(status: OrderStatus, changes: Partial<OperatorOrderDetail> = {}): OperatorOrderDetail {
  const { handover: _, ...order } = heldOrder(status)
  const origin = { ...order.origin, pickupTime: status === 'on the way' ? PICKED_UP_AT : null }
  return { ...order, ...desk, origin, ...changes }
}

async function openPanel(page: Page, api: ScriptedApi, order: OperatorOrderDetail, events: object[] = []) {
  api
    .replies('getConfig', CONFIG)
    .replies('getOperatorOrder', order)
    .replies('getOperatorRider', waitingRider({ activationCode: true }))
    .answers('listOrderEvents', () => ({ events, offers: [] }) as never)
  await page.goto(`/orders/${order._id}`)
}

test('before the pickup a cancellation asks for its reason alone', async ({ page, api }) => {
  const order = held('to_pickup')
  await openPanel(page, api, order)
  await button(page, 'Cancelar pedido').click()
  const asked = dialog(page, '¿Cancelar el pedido 1042?')
  await expect(asked.getByLabel('Vuelve al local')).toHaveCount(0)
  api.refuses('setOrderStatus', 'INVALID_INPUT', 'Los datos enviados no son válidos', {
    fields: { goods: 'El rider ya retiró el pedido: indicá qué pasa con esto' },
  })
  await asked.getByLabel('Motivo').fill('Cerró el local')
  // The rider is faster: now it is asked what becomes of the goods.
  api.replies('getOperatorOrder', held('on the way'))
  await button(asked, 'Sí, cancelar').click()
  await expect(asked.getByLabel('Vuelve al local')).toBeVisible()
  await expect(asked).toContainText('El rider ya retiró el pedido')
  api.replies('setOrderStatus', { order: held('canceled') })
  await button(asked, 'Sí, cancelar').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('setOrderStatus').map(({ body }) => body)).toEqual([
    { status: 'canceled', reason: 'Cerró el local' },
    { status: 'canceled', reason: 'Cerró el local', goods: 'store', cash: 'store' },
  ])
})

test('after it, what becomes of goods and cash, which panel and history show then', async ({ page, api }) => {
  const order = held('on the way')
  await openPanel(page, api, order)
  await button(page, 'Cancelar pedido').click()
  const asked = dialog(page, '¿Cancelar el pedido 1042?')
  await expect(asked).toContainText(`los ${formatPesos(order.management.storeValue)} que pagó`)
  await asked.getByLabel('Se lo queda o lo descarta el rider').click()
  await asked.getByLabel('La plataforma').click()
  await asked.getByLabel('Motivo').fill('No contesta')
  api.replies('setOrderStatus', { order: held('canceled') })
  await button(asked, 'Sí, cancelar').click()
  await expect(asked).toHaveCount(0)
  const aftermath = { goods: 'rider', cash: 'platform' } as const
  expect(api.sent('setOrderStatus').at(-1)?.body).toEqual({
    status: 'canceled',
    reason: 'No contesta',
    ...aftermath,
  })

  const event = {
    type: 'status',
    status: 'canceled',
    actor: 'operator',
    actorName: 'Olga',
    at: PICKED_UP_AT,
    deviceAt: null,
    reason: 'No contesta',
    ...aftermath,
  }
  await openPanel(page, api, held('canceled', { aftermath }), [event])
  const panel = page.getByLabel('Detalle del pedido')
  await expect(panel).toContainText(/El pedidoSe lo queda o lo descarta el rider/)
  await expect(panel).toContainText('La plata del rider: La plataforma.')
})

test('nothing is asked of money that was not paid', async ({ page, api }) => {
  await openPanel(page, api, held('on the way', { management: { storeValue: 0, shippingCost: 900 } }))
  await button(page, 'Cancelar pedido').click()
  const asked = dialog(page, '¿Cancelar el pedido 1042?')
  await expect(asked.getByLabel('Vuelve al local')).toBeVisible()
  await expect(asked.getByLabel('La plataforma')).toHaveCount(0)
  await asked.getByLabel('Motivo').fill('No contesta')
  api.replies('setOrderStatus', { order: held('canceled') })
  await button(asked, 'Sí, cancelar').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('setOrderStatus').at(-1)?.body).toMatchObject({ goods: 'store', cash: 'none' })
})

test('a delivery in the rider’s name asks why', async ({ page, api }) => {
  const handover = {
    kind: 'photo',
    state: null,
    triesLeft: 5,
    publicKey: null,
    pin: null,
    shortCode: null,
    signedCode: null,
    reason: null,
    hasPhoto: false,
    provedAt: null,
    message: null,
  } as const
  await openPanel(page, api, held('on the way', { handover }))
  await button(page, 'Más acciones').click()
  await page.getByRole('menuitem', { name: 'Cerrar sin comprobante' }).click()
  const asked = dialog(page, '¿Dar por entregado el pedido 1042?')
  await button(asked, 'Sí, dar por entregado').click()
  expect(api.sent('setOrderStatus')).toEqual([])
  await asked.getByLabel('Motivo').fill('Lo confirmó el cliente')
  api.replies('setOrderStatus', { order: held('delivered') })
  await button(asked, 'Sí, dar por entregado').click()
  await expect(asked).toHaveCount(0)
  expect(api.sent('setOrderStatus').at(-1)?.body).toEqual({
    status: 'delivered',
    reason: 'Lo confirmó el cliente',
  })
})

test('an amount of a delivered order is adjusted, also after somebody else did, who is told first', async ({
  page,
  api,
}) => {
  const order = held('delivered', { management: { storeValue: 1_000, shippingCost: 2_300 } })
  await openPanel(page, api, order)
  await button(page, 'Ajustar un importe').click()
  const asked = dialog(page, 'Ajustar el pedido 1042')
  await asked.getByLabel('Importe correcto').fill('2.500,05')
  await expect(asked).toContainText(`${formatPesos(2_300)} → ${formatPesos(2_500.05)}`)
  await asked.getByLabel('Motivo').fill('Era más lejos')
  // What was typed stays when it is left.
  await button(asked, 'Volver').click()
  await button(page, 'Ajustar un importe').click()
  await expect(asked.getByLabel('Motivo')).toHaveValue('Era más lejos')
  api.refuses('adjustOrder', 'ADJUSTMENT_STALE', 'Mientras tanto pasó a $ 2.400,00')
  const adjusted = held('delivered', {
    management: { storeValue: 1_000, shippingCost: 2_400, collected: 3_300 },
  })
  api.replies('getOperatorOrder', adjusted)
  await button(asked, 'Ajustar').click()
  await expect(asked).toContainText('Mientras tanto pasó a $ 2.400,00')
  await expect(asked).toContainText(`${formatPesos(2_400)} → ${formatPesos(2_500.05)}`)
  api.replies('adjustOrder', { order: adjusted })
  await button(asked, 'Ajustar igual').click()
  await expect(asked).toHaveCount(0)
  const body = { amount: 'shippingCost', correct: 2_500.05, reason: 'Era más lejos' }
  expect(api.sent('adjustOrder').map((sent) => sent.body)).toEqual([
    { ...body, seen: 2_300 },
    { ...body, seen: 2_400 },
  ])
  await button(page, 'Ajustar un importe').click()
  await expect(asked.getByLabel('Motivo'), 'done, it is forgotten').toHaveValue('')
  await asked.getByLabel(/^Cobrado al cliente/).click()
  await asked.getByLabel('Importe correcto').fill('3.300')
  await expect(asked).toContainText('Es el importe que ya tiene')
})

test('the panel shows adjustments; only an admin makes them', async ({ page, api }) => {
  api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
  const adjustments = [
    {
      _id: '1',
      amount: 'storeValue' as const,
      before: 1_000,
      after: 900.5,
      reason: 'Ticket',
      at: PICKED_UP_AT,
      by: 'Olga',
    },
  ]
  await openPanel(page, api, held('delivered', { adjustments }))
  const list = page.getByRole('list', { name: 'Ajustes' })
  await expect(list).toContainText(`${formatPesos(1_000)} → ${formatPesos(900.5)}`)
  await expect(list).toContainText(/Motivo: Ticket.*Olga/s)
  await expect(button(page, 'Ajustar un importe')).toHaveCount(0)
})

test('the panel says by when it was promised, and how late it is', async ({ page, api }) => {
  const promisedAt = new Date(Date.now() - 12.5 * 60_000).toISOString()
  await openPanel(page, api, held('on the way', { promisedAt }))
  await expect(page.getByLabel('Detalle del pedido')).toContainText(/Prometido .*\d\d:\d\d · 12 min tarde/)
})
