/** Section 2: the month, the history, one order and those of today. */
import type { Page } from '@playwright/test'
import { RIDER_ID, heldOrder, orderOf } from './entities.ts'
import { button, historyLine } from './phone.ts'
import { DETAIL, expect, giveClock, openOffDuty, test } from './scripted.ts'

const MONTHS = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
]

test.describe('summary', () => {
  test('the summary begins with the month of today and offers all twelve', async ({ page, api }) => {
    await giveClock(page)
    await openOffDuty(page, api, '/summary')
    await expect(page.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
    await expect(page.getByLabel('Año')).toHaveValue('2026')
    await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('3')
    expect(await page.getByLabel('Mes', { exact: true }).getByRole('option').allTextContents()).toEqual(
      MONTHS,
    )
  })

  test('the summary shows the month, its orders, its earnings and the commission', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'MARZO' })).toBeVisible()
    await expect(main).toContainText('12')
    await expect(main).toContainText(/\$\s?27\.600/)
    await expect(main).toContainText('5%')
    await expect(main).toContainText(/\$\s?1\.380/)
  })

  test('a month without orders says so', async ({ page, api }) => {
    api.replies('getMonthlyTotals', {
      month: 'MARZO',
      total: 0,
      totalMoneyByMonth: 0,
      puniEarnings: 0,
      waits: 0,
      waitedSeconds: 0,
    })
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('No hay datos para este mes.', { exact: true })).toBeVisible()
  })
})

test.describe('history', () => {
  const page1 = { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 3 }

  test('the history has its filters, with an example year', async ({ page, api }) => {
    await giveClock(page)
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
    await expect(page.getByLabel('Fecha desde')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Fecha hasta')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Año')).toHaveAttribute('type', 'number')
    await expect(page.getByLabel('Año')).toHaveAttribute('placeholder', '2026')
    await expect(button(page, 'Buscar')).toBeVisible()
  })

  const line = (page: Page) => historyLine(page, 'Pizzería Güerrín')

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
    await expect(page.getByRole('term')).toHaveCount(0)
  })

  test('a line of the history opens and closes by the keyboard', async ({ page, api }) => {
    api.replies('getHistoricalOrders', page1)
    await openOffDuty(page, api, '/history')
    await expect(line(page)).toHaveAttribute('aria-expanded', 'false')
    await line(page).press('Enter')
    await expect(line(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('term')).toHaveCount(10)
    await line(page).press('Space')
    await expect(page.getByRole('term')).toHaveCount(0)
  })

  test('an opened line of the history has its ten fields', async ({ page, api }) => {
    api.replies('getHistoricalOrders', page1)
    await openOffDuty(page, api, '/history')
    await line(page).click()
    await expect(page.getByRole('term')).toHaveText([
      'Fecha',
      'Hora',
      'Estado',
      'Zona',
      'Tienda',
      'Dirección Tienda',
      'Teléfono Tienda',
      'Valor',
      'Envío',
      'Total',
    ])
    const cells = await page.getByRole('definition').allTextContents()
    expect(cells.slice(0, 7)).toEqual([
      '6/3/26',
      '12:00',
      'Entregado',
      'Centro',
      'Pizzería Güerrín',
      'Corrientes 1368, Buenos Aires',
      '+54 11 4371-8141',
    ])
    expect(cells[7]).toMatch(/12\.500/)
    expect(cells[8]).toMatch(/2\.300/)
    expect(cells[9]).toMatch(/14\.800/)
  })

  test('an order of the late evening stays on its day', async ({ page, api }) => {
    const late = heldOrder('delivered', { createdAt: '2026-03-07T02:30:00.000Z' })
    api.replies('getHistoricalOrders', { ...page1, orders: [late] })
    await openOffDuty(page, api, '/history')
    await line(page).click()
    await expect(page.getByRole('definition').nth(0)).toHaveText('6/3/26')
    await expect(page.getByRole('definition').nth(1)).toHaveText('23:30')
  })

  test('an empty history says so', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.', { exact: true })).toBeVisible()
  })

  test('an opened row leads to its order, to read only', async ({ page, api }) => {
    const order = heldOrder('on the way')
    api.replies('getHistoricalOrders', { ...page1, orders: [order] }).replies('getOrder', order)
    await openOffDuty(page, api, '/history')
    await line(page).click()
    const { x, y } = (await page.getByText('Dirección Tienda').boundingBox())!
    await page.mouse.click(x + 10, y + 10)
    await expect(page).toHaveURL(`/orders-detail/${order._id}`)
    await expect(page.getByText('Estado del Pedido')).toBeVisible()
    for (const action of [/Marcar como/, 'Cancelar pedido'])
      await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  })

  test('pages are turned only where there are more than one', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.')).toBeVisible()
    await expect(button(page, 'Siguiente')).toHaveCount(0)
    api.answers('getHistoricalOrders', ({ query }) => ({ ...page1, currentPage: Number(query['page']) }))
    await button(page, 'Buscar').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
    await button(page, 'Siguiente').click()
    await expect(page.getByText('2 / 3', { exact: true })).toBeVisible()
    await button(page, 'Anterior').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  })
})

test.describe('order detail', () => {
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

  test('an order that does not come leaves the detail empty', async ({ page, api }) => {
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

test.describe('orders of today', () => {
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
