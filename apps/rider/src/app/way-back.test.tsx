/** What a rider is looking at is in the page's address: it is restored by going back, and after a reload. */
import { heldOrder } from '@puni/verify/support/scripted/entities'
import { eventually, expect, openOffDuty, test } from '../testing/scripted.ts'

test('the month and the day that were chosen come back', async ({ page, api }) => {
  await openOffDuty(page, api, '/summary')
  const month = page.getByLabel('Mes', { exact: true })
  const day = page.getByLabel('Día', { exact: true })
  await month.selectOption('11')
  await page.getByLabel('Año').selectOption('2025')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.getByRole('link', { name: 'Bitácora' }).click()
  await day.fill('2026-03-01')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.goBack()
  await expect(day).toHaveValue('2026-03-01')
  await page.goBack()
  await page.goBack()
  await expect(month).toHaveValue('11')
  await expect(page.getByLabel('Año')).toHaveValue('2025')
  await eventually(() => api.sent('getMonthlyTotals').at(-1)?.query).toEqual({ year: '2025', month: '11' })
  await page.reload()
  await expect(month).toHaveValue('11')
})

test('an address with nonsense shows what one without shows', async ({ page, api }) => {
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
  await expect(page.getByLabel('Día', { exact: true })).toHaveValue('2026-03-06')
})
