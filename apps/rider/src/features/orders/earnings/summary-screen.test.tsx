/** The month. */
import { formatAmount } from '@puni/web/format/numbers'
import { button } from '@puni/verify/support/phone'
import { RIDER_ID, TOKEN } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, firstCall, openOffDuty, test } from '../../../testing/scripted.ts'

const BEARER = `Bearer ${TOKEN}`

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

describe('specification, section 8', () => {
  test('monthly totals that fail are told and can be asked for again', async ({ page, api, watch }) => {
    watch.expects('Error al obtener el resumen del mes')
    api.refuses('getMonthlyTotals', 'INVALID_INPUT')
    await openOffDuty(page, api, '/summary')
    await expect(page.getByRole('alert').filter({ has: button(page, 'Reintentar') })).toBeVisible()
    api.replies('getMonthlyTotals', {
      month: 'MARZO',
      total: 1,
      totalMoneyByMonth: 10,
      puniEarnings: 0.5,
      waits: 0,
      waitedSeconds: 0,
    })
    await button(page, 'Reintentar').click()
    await expect(page.getByRole('heading', { name: 'MARZO' })).toBeVisible()
  })
})

describe('specification, section 9', () => {
  test('the summary offers the years 2024 to 2030', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const years = page.getByLabel('Año').getByRole('option')
    await expect(years.first()).toBeAttached()
    expect(await years.allTextContents()).toEqual(['2024', '2025', '2026', '2027', '2028', '2029', '2030'])
  })

  test('the commission shown is 5 %', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('Comisión de la plataforma (5%)')).toBeVisible()
  })
})

describe('specification, section 7', () => {
  test('GET /rider/{id}/monthly-totals asks for the chosen month', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const { method, path, query, authorization } = await firstCall(api, 'getMonthlyTotals')
    expect([method, path]).toEqual(['GET', `/rider/${RIDER_ID}/monthly-totals`])
    expect(query).toEqual({ year: '2026', month: '3' })
    expect(authorization).toBe(BEARER)
    await page.getByLabel('Año').selectOption('2025')
    await page.getByLabel('Mes', { exact: true }).selectOption({ label: 'DICIEMBRE' })
    await eventually(() => api.sent('getMonthlyTotals').at(-1)?.query).toEqual({
      year: '2025',
      month: '12',
    })
  })
})

describe('specification, section 2', () => {
  test('the summary begins with the month of today and offers all twelve', async ({ page, api }) => {
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

describe('what the month took', () => {
  const month = {
    month: 'MARZO',
    total: 12,
    totalMoneyByMonth: 27_600,
    puniEarnings: 1_380,
    waits: 0,
    waitedSeconds: 0,
  }

  test('is told in hours, kilometres and earnings an hour, with today and this week', async ({
    page,
    api,
  }) => {
    api.replies('getMonthlyTotals', {
      ...month,
      work: { onDutySeconds: 10 * 3_600 + 300, metres: 84_350, metresFree: 12_640, extras: 1_000 },
      recent: { today: { delivered: 1, money: 2_300.25 }, week: { delivered: 4, money: 9_200 } },
    })
    await openOffDuty(page, api, '/summary')
    const said = (label: string) => page.locator('dl > div').filter({ hasText: label })
    await expect(said('Tiempo activo')).toContainText('10 h 05 min')
    await expect(said('Ganancia por hora activo')).toContainText(formatAmount(2_836))
    await expect(said('Por esperas y cancelaciones')).toContainText(formatAmount(1_000))
    await expect(said('Con pedidos')).toContainText('84,4 km')
    await expect(said('Sin pedido')).toContainText('12,6 km')
    await expect(said('Hoy')).toContainText(`1 entrega · ${formatAmount(2_300.25)}`)
    await expect(said('Esta semana')).toContainText(`4 entregas · ${formatAmount(9_200)}`)
  })

  test('is not told of a month without a time on duty', async ({ page, api }) => {
    const nothing = { delivered: 0, money: 0 }
    api.replies('getMonthlyTotals', {
      ...month,
      work: { onDutySeconds: 0, metres: 0, metresFree: 0, extras: 0 },
      recent: { today: nothing, week: nothing },
    })
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('Hoy y esta semana')).toBeVisible()
    await expect(page.getByText('Tus horas y kilómetros')).toHaveCount(0)
  })

  test('names no rate for a month that had another one', async ({ page, api }) => {
    api.replies('getMonthlyTotals', { ...month, puniEarnings: 1_934.5 })
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('Comisión de la plataforma', { exact: true })).toBeVisible()
  })
})
