/** The orders of before. */
import type { Page } from '@puni/verify/support/components/page'
import { alertWith, button, historyLine } from '@puni/verify/support/phone'
import { RIDER_ID, heldOrder } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { DETAIL, eventually, expect, firstCall, openOffDuty, test } from '../../../testing/scripted.ts'

const page1 = { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 3 }

const openFilters = (page: Page) => page.getByText('Filtros', { exact: true }).click()
const line = (page: Page) => historyLine(page, 'Pizzería Güerrín')

/** A label of the detail with its value. */
const fieldOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })

describe('specification, section 8', () => {
  test('historical orders: logged, told, and the page before stays', async ({ page, api, watch }) => {
    api.replies('getHistoricalOrders', { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 2 })
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('1 / 2')).toBeVisible()
    api.refuses('getHistoricalOrders', 'INVALID_INPUT')
    await button(page, 'Siguiente').click()
    await expect(alertWith(page, 'Error al obtener pedidos históricos')).toBeVisible()
    watch.expects('Error al obtener pedidos históricos')
    await expect(historyLine(page, 'Pizzería Güerrín')).toBeVisible()
  })
})

describe('specification, section 5', () => {
  test('no page before the first or after the last is asked for', async ({ page, api }) => {
    api.answers('getHistoricalOrders', ({ query }) => ({
      orders: [heldOrder('delivered')],
      currentPage: Number(query['page']),
      totalPages: 2,
    }))
    await openOffDuty(page, api, '/history')
    await expect(button(page, 'Anterior')).toBeDisabled()
    await button(page, 'Siguiente').click()
    await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
    await expect(button(page, 'Siguiente')).toBeDisabled()
    expect(api.sent('getHistoricalOrders').map(({ query }) => query['page'])).toEqual(['1', '2'])
  })
})

describe('specification, section 7', () => {
  test('GET /orders/historical-orders sends the filters, the entity and the page', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    const { method, path, query } = await firstCall(api, 'getHistoricalOrders')
    expect([method, path]).toEqual(['GET', '/orders/historical-orders'])
    expect(query).toEqual({ entityType: 'rider', riderId: RIDER_ID, page: '1' })
    await openFilters(page)
    await page.getByLabel('Fecha desde').fill('2026-03-01')
    await page.getByLabel('Fecha hasta').fill('2026-03-06')
    await page.getByLabel('Año').fill('2026')
    await button(page, 'Buscar').click()
    await eventually(() => api.sent('getHistoricalOrders').at(-1)?.query).toEqual({
      startDate: '2026-03-01',
      endDate: '2026-03-06',
      year: '2026',
      entityType: 'rider',
      riderId: RIDER_ID,
      page: '1',
    })
  })
})

describe('specification, section 2', () => {
  test('the history has its filters, with an example year', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
    await openFilters(page)
    await expect(page.getByLabel('Fecha desde')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Fecha hasta')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Año')).toHaveAttribute('type', 'number')
    await expect(page.getByLabel('Año')).toHaveAttribute('placeholder', '2026')
    await expect(button(page, 'Buscar')).toBeVisible()
  })

  test('the history has a line for each order, under its day', async ({ page, api }) => {
    const yesterday = { _id: 'o2', createdAt: '2026-03-05T15:00:00.000Z' }
    const orders = [heldOrder('delivered'), heldOrder('canceled', yesterday)]
    api.replies('getHistoricalOrders', { ...page1, orders })
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'viernes 6 de marzo de 2026',
      'jueves 5 de marzo de 2026',
    ])
    await expect(line(page)).toHaveText([
      /^Pizzería Güerrín12:00 · Entregado\$\s2\.300$/,
      /^Pizzería Güerrín12:00 · Cancelado\$\s0$/,
    ])
  })

  test('a line tells when the order ended, under that day; one that is not over, when it was placed', async ({
    page,
    api,
  }) => {
    const placed = { createdAt: '2026-03-06T02:50:00.000Z' }
    const delivered = heldOrder('delivered', { ...placed, endedAt: '2026-03-06T03:10:00.000Z' })
    const orders = [delivered, heldOrder('on the way', { ...placed, _id: 'o2' })]
    api.replies('getHistoricalOrders', { ...page1, orders })
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'viernes 6 de marzo de 2026',
      'jueves 5 de marzo de 2026',
    ])
    await expect(line(page)).toHaveText([/00:10 · Entregado/, /Pedido 23:50 · En camino/])
  })

  test('an answer kept from before orders told their end still shows', async ({ page, api }) => {
    const { endedAt: _endedAt, ...kept } = heldOrder('delivered', { createdAt: '2026-03-06T02:50:00.000Z' })
    api.replies('getHistoricalOrders', { ...page1, orders: [kept] })
    await openOffDuty(page, api, '/history')
    await expect(line(page)).toHaveText([/Pedido 23:50 · Entregado/])
  })

  test('a row leads to its order, to read only, and back', async ({ page, api }) => {
    const order = heldOrder('on the way')
    api.replies('getHistoricalOrders', { ...page1, orders: [order] }).replies('getOrder', order)
    await openOffDuty(page, api, '/history?year=2026')
    await line(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Estado del Pedido' })).toBeVisible()
    expect(page.path()).toBe(DETAIL)
    for (const action of [/Marcar como/, 'Cancelar pedido'])
      await expect(page.getByRole('button', { name: action })).toHaveCount(0)
    await button(page, 'Volver').click()
    await expect(line(page)).toBeVisible()
    expect(page.path()).toBe('/history?year=2026')
  })

  test('the ten fields of a row stand in the detail it leads to, without signal too', async ({
    page,
    api,
  }) => {
    api.replies('getHistoricalOrders', page1)
    await openOffDuty(page, api, '/history')
    await expect(line(page)).toBeVisible()
    await page.setOffline(true)
    await line(page).click()
    for (const [label, value] of [
      ['Fecha', '6/3/26'],
      ['Hora', '12:00'],
      ['Estado', 'Entregado'],
      ['Zona', 'Centro'],
      ['Tienda', 'Pizzería Güerrín'],
      ['Dirección Tienda', 'Corrientes 1368, Buenos Aires'],
      ['Teléfono Tienda', '+54 11 4371-8141'],
      ['Valor', '$ 12.500'],
      ['Envío', '$ 2.300'],
      ['Total', '$ 14.800'],
    ] as const)
      await expect(fieldOf(page, label)).toHaveText(`${label}${value}`)
  })

  test('an order of the late evening stays on its day', async ({ page, api }) => {
    const late = heldOrder('delivered', { createdAt: '2026-03-07T02:30:00.000Z' })
    api.replies('getHistoricalOrders', { ...page1, orders: [late] }).replies('getOrder', late)
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('viernes 6 de marzo de 2026')
    await line(page).click()
    await expect(fieldOf(page, 'Fecha')).toHaveText('Fecha6/3/26')
    await expect(fieldOf(page, 'Hora')).toHaveText('Hora23:30')
  })

  test('an empty history says so', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.', { exact: true })).toBeVisible()
  })

  test('pages are turned only where there are more than one', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.')).toBeVisible()
    await expect(button(page, 'Siguiente')).toHaveCount(0)
    api.answers('getHistoricalOrders', ({ query }) => ({ ...page1, currentPage: Number(query['page']) }))
    await openFilters(page)
    await button(page, 'Buscar').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
    await button(page, 'Siguiente').click()
    await expect(page.getByText('2 / 3', { exact: true })).toBeVisible()
    await button(page, 'Anterior').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  })
})
