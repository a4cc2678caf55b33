/** One order, and what may be done with it. */
import { ORDER_STATUSES, type OrderStatus } from '@puni/contract/orders/order-states'
import type { Page } from '@puni/verify/support/components/page'
import { alertWith, button } from '@puni/verify/support/phone'
import { ORDER_ID, heldOrder, orderOf } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { describe } from 'vitest'
import { DETAIL, eventually, expect, firstCall, openOffDuty, test } from '../../../testing/scripted.ts'

const openDetail = (page: Page, api: ScriptedApi) => openOffDuty(page, api, DETAIL)

describe('specification, section 8', () => {
  test('order detail: Error al obtener el detalle del pedido', async ({ page, api, watch }) => {
    api.refuses('getOrder', 'ORDER_NOT_FOUND')
    await openOffDuty(page, api, DETAIL)
    await expect(alertWith(page, 'Error al obtener el detalle del pedido')).toBeVisible()
    watch.expects('Error al obtener el detalle del pedido')
  })

  test('reporting a problem: Error al reportar el error', async ({ page, api, watch }) => {
    watch.expects('setOrderStatus')
    api.replies('getOrder', heldOrder())
    await openOffDuty(page, api, DETAIL)
    api.refuses('setOrderStatus', 'INTERNAL')
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await expect(alertWith(page, 'Error al reportar el error')).toBeVisible()
    watch.expects('Error al reportar el error')
    await expect(page.getByText('Guardado, se envía solo')).toBeVisible()
    api.replies('setOrderStatus', { order: heldOrder('error') }).replies('getOrder', heldOrder('error'))
    await expect(page.getByText('Guardado, se envía solo')).toHaveCount(0)
  })

  test('reporting a problem that the platform refuses: told, and nothing is kept', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('setOrderStatus', 'Error al reportar el error')
    api.replies('getOrder', heldOrder())
    await openOffDuty(page, api, DETAIL)
    api.refuses('setOrderStatus', 'STATUS_NOT_NEXT')
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await expect(alertWith(page, 'El pedido no puede pasar a ese estado')).toBeVisible()
    await expect(button(page, 'Marcar como error')).toBeEnabled()
  })
})

describe('specification, section 7', () => {
  test('GET /orders/{id} asks for one order', async ({ page, api }) => {
    await openDetail(page, api)
    const { method, path } = await firstCall(api, 'getOrder')
    expect([method, path]).toEqual(['GET', `/orders/${ORDER_ID}`])
  })

  test('PUT /orders/status/{id} sends newStatus error to report a problem', async ({ page, api }) => {
    api.replies('getOrder', heldOrder()).replies('setOrderStatus', { order: heldOrder('error') })
    await openDetail(page, api)
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    const { method, path, body } = await firstCall(api, 'setOrderStatus')
    expect([method, path]).toEqual(['PUT', `/orders/status/${ORDER_ID}`])
    expect(body).toMatchObject({ newStatus: 'error' })
    expect(body).not.toHaveProperty('status')
  })
})

describe('specification, section 4', () => {
  test('the detail labels every state', async ({ page, api }) => {
    const labels: Partial<Record<OrderStatus, string>> = {
      pending: 'Pendiente',
      'on the way': 'En camino',
      delivered: 'Entregado',
      canceled: 'Cancelado',
      error: 'Error',
      waiting_pickup: 'En espera de recogida',
    }
    await openOffDuty(page, api)
    for (const [status, label] of Object.entries(labels)) {
      api.replies('getOrder', heldOrder(status as OrderStatus))
      await page.goto(DETAIL)
      await expect(page.getByRole('definition').filter({ hasText: label }).first()).toHaveText(label)
    }
  })

  test('the detail goes from the pickup to the delivery', async ({ page, api }) => {
    let status: OrderStatus = 'waiting_pickup'
    api
      .answers('getOrder', () => heldOrder(status))
      .answers('setOrderStatus', ({ body }) => {
        status = (body as { status: OrderStatus }).status
        return { order: heldOrder(status) }
      })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Marcar como "En camino"').click()
    await button(page, 'Marcar como "Entregado"').click()
    await expect(page.getByRole('definition').filter({ hasText: 'Entregado' }).first()).toBeVisible()
    await expect(button(page, 'Cancelar pedido')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Marcar como "/ })).toHaveCount(0)
    expect(status).toBe('delivered')
  })

  test('every undelivered order can be canceled or marked as an error', async ({ page, api }) => {
    await openOffDuty(page, api)
    const undelivered = ORDER_STATUSES.filter(
      (status) => !['pending', 'delivered', 'canceled', 'error'].includes(status),
    )
    for (const status of undelivered) {
      api.replies('getOrder', heldOrder(status))
      await page.goto(DETAIL)
      await expect(button(page, 'Cancelar pedido')).toBeVisible()
      await expect(button(page, 'Marcar como error')).toBeVisible()
    }
  })

  test('cancelling an order cancels it', async ({ page, api }) => {
    api
      .replies('getOrder', heldOrder('on the way'))
      .replies('setOrderStatus', { order: heldOrder('canceled') })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Cancelar pedido').click()
    await button(page, 'Sí, cancelar pedido').click()
    await eventually(() => api.sent('setOrderStatus')[0]?.body).toMatchObject({ status: 'canceled' })
  })

  test('marking an order as an error reports it', async ({ page, api }) => {
    api.replies('getOrder', heldOrder('on the way')).replies('setOrderStatus', { order: heldOrder('error') })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await eventually(() => api.sent('setOrderStatus')[0]?.body).toMatchObject({ newStatus: 'error' })
  })
})

describe('specification, section 2', () => {
  test('the detail has its five sections, and the rider once there is one', async ({ page, api }) => {
    const sections = [
      'Origen',
      'Destino',
      'Gestión de Costos',
      'Programación',
      'Estado del Pedido',
      'Rider Asignado',
    ]
    api.replies('getOrder', heldOrder('on the way'))
    await openOffDuty(page, api, DETAIL)
    await expect(page.getByRole('heading', { name: 'Detalle del pedido', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections)
    await expect(page.getByRole('main')).toContainText(/\$\s?14\.800/)
    await expect(page.getByRole('main')).toContainText('Ramona Díaz')
    api.replies('getOrder', orderOf())
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections.slice(0, 5))
  })

  test('an order that does not come leaves the detail empty', async ({ page, api, watch }) => {
    watch.expects('Error al obtener el detalle del pedido')
    api.refuses('getOrder', 'ORDER_NOT_FOUND')
    await openOffDuty(page, api, DETAIL)
    await expect(page.getByText('No hay datos del pedido.', { exact: true })).toBeVisible()
  })

  test('the detail offers its actions when it is not only to read', async ({ page, api }) => {
    api.replies('getOrder', heldOrder('waiting_pickup'))
    await openOffDuty(page, api, DETAIL)
    await expect(button(page, 'Marcar como "En camino"')).toBeVisible()
    await expect(button(page, 'Cancelar pedido')).toBeVisible()
    await expect(button(page, 'Marcar como error')).toBeVisible()
  })
})

test('amounts that were corrected are told, each with its reason, and can be answered', async ({
  page,
  api,
}) => {
  const at = '2026-03-09T15:00:00.000Z'
  const first = {
    _id: '1',
    amount: 'shippingCost',
    before: 2_300,
    after: 2_500.5,
    reason: 'Era más lejos',
    at,
  } as const
  const adjustments = [first, { ...first, _id: '2', before: 2_500.5, after: 2_400, reason: null }]
  const management = { storeValue: 12_500, shippingCost: 2_400, collected: 14_800 }
  api.replies('getOrder', { ...heldOrder('delivered'), management, adjustments })
  api.replies('getAppeals', { appeals: [], about: 'adjustment', days: 5 })
  await openOffDuty(page, api, DETAIL)
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    /1\. Envío\$\s2\.300,00 → \$\s2\.500,50 \(9\/3\/26\)\. Motivo: Era más lejos/,
  )
  await expect(main).toContainText(/2\. Envío\$\s2\.500,50 → \$\s2\.400,00 \(9\/3\/26\)/)
  await expect(main, 'what the customer paid').toContainText(/Total\$\s14\.800/)
  await expect(main).toContainText('Un operador ajustó un importe de este pedido.')
  await expect(button(page, 'Escribir mi descargo')).toBeVisible()
  expect(api.sent('getAppeals').map(({ query }) => query)).toEqual([{ orderId: ORDER_ID }])
})
