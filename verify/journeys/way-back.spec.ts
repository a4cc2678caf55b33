/** What a rider is looking at is in the page's URL: it is restored by going back, and after a reload. */
import type { Page } from '@playwright/test'
import { heldOrder, NOON } from '../support/scripted/entities.ts'
import { button } from '../support/phone.ts'
import { expect, giveClock, openOffDuty, test } from './scripted.ts'

const lines = (page: Page) => page.getByRole('listitem').getByRole('button')
const scrolled = (page: Page) => page.getByRole('main').evaluate((main) => Math.round(main.scrollTop))

test('the history comes back from a detail with its filters, its page and its place', async ({
  page,
  api,
}) => {
  api.answers('getHistoricalOrders', ({ query }) => ({
    orders: Array.from({ length: 20 }, (_, at) =>
      heldOrder('delivered', {
        _id: `${query['page']}-${at}`,
        origin: { storeName: `Página ${query['page']}` },
      }),
    ),
    currentPage: Number(query['page']),
    totalPages: 3,
  }))
  await openOffDuty(page, api, '/history')
  await page.getByLabel('Fecha desde').fill('2026-03-01')
  await page.getByLabel('Año').fill('2026')
  await button(page, 'Buscar').click()
  await expect(page).toHaveURL('/history?startDate=2026-03-01&year=2026')

  await button(page, 'Siguiente').click()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await expect(lines(page).first(), 'a page begins at its first order').toBeInViewport()
  await lines(page).last().scrollIntoViewIfNeeded()
  await lines(page).last().click()
  const detail = page.getByRole('link', { name: 'Ver detalle del pedido' })
  // A click would scroll to it.
  await detail.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(1_000)

  await detail.click()
  await expect(page.getByRole('heading', { name: 'Detalle del pedido' })).toBeInViewport()
  await button(page, 'Volver').click()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await expect.poll(() => scrolled(page), 'the way back leads to where it was left').toBe(place)
  await expect(page.getByLabel('Fecha desde')).toHaveValue('2026-03-01')
  await expect(page.getByLabel('Año')).toHaveValue('2026')
  await expect(lines(page).last(), 'the line that was open is open').toHaveAttribute('aria-expanded', 'true')

  await page.reload()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page.getByText('1 / 3', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page.getByLabel('Fecha desde')).toHaveValue('')
})

test('the month and the day that were chosen come back', async ({ page, api }) => {
  await giveClock(page)
  await openOffDuty(page, api, '/summary')
  await page.getByLabel('Mes', { exact: true }).selectOption('11')
  await page.getByLabel('Año').selectOption('2025')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.getByRole('link', { name: 'Bitácora' }).click()
  await page.getByLabel('Día').fill('2026-03-01')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.goBack()
  await expect(page.getByLabel('Día')).toHaveValue('2026-03-01')
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('11')
  await expect(page.getByLabel('Año')).toHaveValue('2025')
  expect(api.sent('getMonthlyTotals').at(-1)?.query).toEqual({ year: '2025', month: '11' })
})

test('an address with nonsense shows what one without shows', async ({ page, api }) => {
  await giveClock(page)
  api.answers('getHistoricalOrders', ({ query }) => ({
    orders: Number(query['page']) <= 3 ? [heldOrder('delivered')] : [],
    currentPage: Number(query['page']),
    totalPages: 3,
  }))
  await openOffDuty(page, api, '/history?startDate=2026-02-30&endDate=ayer&year=7&page=-2')
  await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  expect(api.sent('getHistoricalOrders')[0]?.query).toMatchObject({ page: '1' })
  await page.goto('/history?page=99')
  await expect(page.getByText('3 / 3', { exact: true })).toBeVisible()
  await page.goto('/summary?year=1990&month=13')
  await expect(page.getByLabel('Año')).toHaveValue('2026')
  await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('3')
  await page.goto('/logbook?day=2026-02-30')
  await expect(page.getByLabel('Día')).toHaveValue(NOON.toISOString().slice(0, 10))
})

test.describe('an open page follows the day', () => {
  test.beforeEach(async ({ page }) => {
    // The last minutes of a year in Buenos Aires.
    await page.clock.install({ time: new Date('2027-01-01T02:50:00.000Z') })
  })
  /** And beyond. */
  const midnight = (page: Page) => page.clock.fastForward('11:00')

  test('in the orders of today', async ({ page, api }) => {
    api.replies('filterOrders', { orders: [heldOrder('delivered')] })
    await openOffDuty(page, api, '/orders')
    await expect(page.getByText('Entregado').first()).toBeVisible()
    api.isUnreachable('filterOrders')
    await midnight(page)
    await expect(page.getByText('Entregado'), "yesterday's are not today's").toHaveCount(0)
    api.replies('filterOrders', { orders: [] })
    await expect(page.getByText('Hoy todavía no tuviste pedidos.')).toBeVisible()
  })

  test('in the month of the summary', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('12')
    await midnight(page)
    await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('1')
    await expect(page.getByLabel('Año')).toHaveValue('2027')
  })

  test('in the day of the logbook', async ({ page, api }) => {
    await openOffDuty(page, api, '/logbook')
    await expect(page.getByLabel('Día')).toHaveValue('2026-12-31')
    await midnight(page)
    await expect(page.getByLabel('Día')).toHaveValue('2027-01-01')
    await expect(page.getByLabel('Día')).toHaveAttribute('max', '2027-01-01')
  })

  test('in the example year of the history', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByLabel('Año')).toHaveAttribute('placeholder', '2026')
    await midnight(page)
    await expect(page.getByLabel('Año')).toHaveAttribute('placeholder', '2027')
  })
})
