/** What a rider is looking at is restored by going back, to the place on the screen; the rest of it is tested beside the app. */
import type { Page } from '@playwright/test'
import { heldOrder } from '../support/scripted/entities.ts'
import { button, historyLine } from '../support/phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

const lines = (page: Page) => historyLine(page, 'Página')
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
  await page.getByText('Filtros', { exact: true }).click()
  await page.getByLabel('Fecha desde').fill('2026-03-01')
  await page.getByLabel('Año').fill('2026')
  await button(page, 'Buscar').click()
  await expect(page).toHaveURL('/history?startDate=2026-03-01&year=2026')

  await button(page, 'Siguiente').click()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await expect(lines(page).first(), 'a page begins at its first order').toBeInViewport()
  // A click would scroll to it.
  await lines(page).last().scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)

  await lines(page).last().click()
  await expect(page.getByRole('heading', { name: 'Detalle del pedido' })).toBeInViewport()
  await button(page, 'Volver').click()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await expect.poll(() => scrolled(page), 'the way back leads to where it was left').toBe(place)
  await expect(page.getByLabel('Fecha desde')).toHaveValue('2026-03-01')
  await expect(page.getByLabel('Año')).toHaveValue('2026')

  await page.reload()
  await expect(page.getByText('2 / 3', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page.getByText('1 / 3', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page.getByLabel('Fecha desde')).toHaveValue('')
})
