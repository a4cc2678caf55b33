/** The day of the platform, on a page that stays open. */
import { runFor, setTime } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { heldOrder } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { describe } from 'vitest'
import { expect, openOffDuty, test } from '../../testing/scripted.ts'

/** Opens the app in the last minute of a year in Buenos Aires. */
async function openAtYearsEnd(page: Page, api: ScriptedApi, path: string): Promise<void> {
  setTime(new Date('2027-01-01T02:59:00.000Z'))
  await openOffDuty(page, api, path)
}

/** Until midnight, and as long as a page may take to notice. */
const midnight = () => runFor(60_000 + 10_000)

describe('an open page follows the day', () => {
  test('in the orders of today', async ({ page, api, watch }) => {
    watch.expects('Error al cargar pedidos', 'Error al obtener pedidos del store')
    api.replies('filterOrders', { orders: [heldOrder('delivered')] })
    await openAtYearsEnd(page, api, '/orders')
    await expect(page.getByText('Entregado').first()).toBeVisible()
    api.isUnreachable('filterOrders')
    await midnight()
    await expect(page.getByText('Entregado'), "yesterday's are not today's").toHaveCount(0)
    api.replies('filterOrders', { orders: [] })
    await button(page, 'Reintentar').first().click()
    await expect(page.getByText('Hoy todavía no tuviste pedidos.')).toBeVisible()
  })

  test('in the month of the summary', async ({ page, api }) => {
    await openAtYearsEnd(page, api, '/summary')
    const month = page.getByLabel('Mes', { exact: true })
    await expect(month).toHaveValue('12')
    await midnight()
    await expect(month).toHaveValue('1')
    await expect(page.getByLabel('Año')).toHaveValue('2027')
  })

  test('in the day of the logbook', async ({ page, api }) => {
    await openAtYearsEnd(page, api, '/logbook')
    const day = page.getByLabel('Día', { exact: true })
    await expect(day).toHaveValue('2026-12-31')
    await midnight()
    await expect(day).toHaveValue('2027-01-01')
    await expect(day).toHaveAttribute('max', '2027-01-01')
  })

  test('in the example year of the history', async ({ page, api }) => {
    await openAtYearsEnd(page, api, '/history')
    const year = page.getByLabel('Año')
    await expect(year).toHaveAttribute('placeholder', '2026')
    await midnight()
    await expect(year).toHaveAttribute('placeholder', '2027')
  })
})
