/** The orders of today. */
import { alertWith } from '@puni/verify/support/phone'
import { CENTRO, RIDER_ID, heldOrder, orderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, openOffDuty, test } from '../../../testing/scripted.ts'

describe('specification, section 8', () => {
  test('orders of the store and of today: Error al cargar pedidos', async ({ page, api, watch }) => {
    watch.expects('Error al cargar pedidos')
    api.refuses('filterOrders', 'FORBIDDEN')
    await openOffDuty(page, api, '/orders')
    await expect(alertWith(page, 'Error al cargar pedidos')).toHaveCount(2)
    watch.expects('Error al obtener pedidos del store')
  })
})

describe('specification, section 7', () => {
  test('GET /orders/filter asks for the unassigned orders of the zone and for those of the rider', async ({
    page,
    api,
  }) => {
    await openOffDuty(page, api, '/orders')
    await eventually(() => api.sent('filterOrders').length).toBe(2)
    const calls = api.sent('filterOrders')
    for (const { method, path } of calls) expect([method, path]).toEqual(['GET', '/orders/filter'])
    expect(calls.map(({ query }) => query)).toEqual(
      expect.arrayContaining([
        { todayOnly: 'true', riderId: RIDER_ID },
        { todayOnly: 'true', assigned: 'false', zoneNumber: CENTRO._id },
      ]),
    )
  })
})

describe('specification, section 2', () => {
  test('the target of the test notification lists the orders of today', async ({ page, api }) => {
    api.answers('filterOrders', ({ query }) => ({
      orders: [query['riderId'] === RIDER_ID ? heldOrder('on the way') : orderOf({ number: 7 })],
    }))
    await openOffDuty(page, api, '/orders')
    await expect(page.getByRole('heading', { name: 'Pedidos de hoy' })).toBeVisible()
    await expect(page.getByText('En camino')).toBeVisible()
    await expect(page.getByText('Pendiente')).toBeVisible()
  })
})
