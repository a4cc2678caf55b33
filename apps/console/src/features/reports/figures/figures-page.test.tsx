/** 'Números': what is chosen is in the address, what is asked for, shown and saved. */
import type { Reply } from '@puni/contract/calls'
import type { Figures, FigureRow } from '@puni/contract/figures/entities'
import { button } from '@puni/verify/support/phone'
import { expect } from 'vitest'
import { test } from '../../../testing/scripted.ts'

const figures: Figures = {
  orders: 12,
  delivered: 8,
  canceled: 2,
  failed: 1,
  open: 1,
  promised: 8,
  late: 2,
  offers: { made: 15, accepted: 9, skipped: 3, unanswered: 2 },
  times: {
    toOffer: { count: 11, p10: 30, median: 60, p90: 150 },
    toAccept: null,
    toStore: null,
    atStore: null,
    toDoor: null,
    placedToDoor: { count: 8, p10: 900, median: 1_890, p90: 3_600 },
  },
  money: { goods: 100_000.5, fees: 16_000, earned: 14_000, commission: 700 },
}
const nothing: Figures = {
  orders: 0,
  delivered: 0,
  canceled: 0,
  failed: 0,
  open: 0,
  promised: 0,
  late: 0,
  offers: { made: 0, accepted: 0, skipped: 0, unanswered: 0 },
  times: { toOffer: null, toAccept: null, toStore: null, atStore: null, toDoor: null, placedToDoor: null },
  money: { goods: 0, fees: 0, earned: 0, commission: 0 },
}

const rowOf = (key: string | null, name: string | null, of = figures): FigureRow => ({ key, name, ...of })
const reply = (rows: FigureRow[], changes: Partial<Reply<'getFigures'>> = {}): Reply<'getFigures'> => ({
  total: rows.length === 0 ? nothing : figures,
  rows,
  groups: rows.length,
  offersSince: '2025-03-11',
  riderName: null,
  ...changes,
})

test('the days, the grouping and the filters are in the address, and what is asked for', async ({
  page,
  api,
}) => {
  api.replies('listStores', { stores: [] }).replies('getFigures', reply([rowOf('2026-03-02', null)]))
  await page.goto('/numbers?from=2026-03-01&to=2026-03-10')
  await expect(page.getByRole('link', { name: '02/03/2026' })).toBeVisible()
  expect(api.sent('getFigures').at(-1)?.query).toEqual({ from: '2026-03-01', to: '2026-03-10', by: 'day' })
  await page.getByLabel('Agrupar por').selectOption('zone')
  await expect.poll(() => api.sent('getFigures').at(-1)?.query).toMatchObject({ by: 'zone' })
  await page.getByLabel('Hasta').fill('2026-03-05')
  await expect.poll(() => api.sent('getFigures').at(-1)?.query).toMatchObject({ to: '2026-03-05' })
  expect(page.path()).toBe('/numbers?from=2026-03-01&to=2026-03-05&by=zone')
  await page.reload()
  await expect(page.getByLabel('Desde')).toHaveValue('2026-03-01')
  await button(page, 'Importes').click()
  await expect(page.getByRole('columnheader', { name: 'Comisión' })).toBeVisible()
  expect(page.path()).toBe('/numbers?from=2026-03-01&to=2026-03-05&by=zone&view=money')
})

test('a range that is too long, or backwards, is told beside its field and not asked for', async ({
  page,
  api,
}) => {
  api.replies('listStores', { stores: [] }).replies('getFigures', reply([]))
  await page.goto('/numbers?from=2025-12-01&to=2026-03-10')
  await expect(page.getByText('El período no puede tener más de 92 días')).toBeVisible()
  await page.getByLabel('Desde').fill('2026-03-11')
  await expect(page.getByText('El período termina antes de empezar')).toBeVisible()
  expect(api.sent('getFigures')).toHaveLength(0)
})

test('days without orders are told in words, and nothing is divided by zero', async ({ page, api }) => {
  api.replies('listStores', { stores: [] }).replies('getFigures', reply([]))
  await page.goto('/numbers?from=2026-03-01&to=2026-03-01')
  await expect(page.getByText('En estos días no se cargó ningún pedido')).toBeVisible()
  api.replies('getFigures', reply([rowOf('7', null, nothing)], { total: nothing }))
  await page.reload()
  await expect(page.getByRole('row', { name: /^07 h/ })).toHaveText('07 h00000—00—')
})

test('a rider is read alone from the table, and left again', async ({ page, api }) => {
  api
    .replies('listStores', { stores: [] })
    .answers('getFigures', ({ query }) =>
      query['riderId'] === undefined
        ? reply([rowOf('ana', 'Ana Sosa'), rowOf(null, null)])
        : reply([rowOf('2026-03-02', null)], { riderName: 'Ana Sosa' }),
    )
  await page.goto('/numbers?from=2026-03-01&to=2026-03-10&by=rider')
  await expect(page.getByRole('cell', { name: 'Sin rider' })).toBeVisible()
  await page.getByRole('link', { name: 'Ana Sosa' }).click()
  await expect(page.getByText('Solo de Ana Sosa')).toBeVisible()
  expect(page.path()).toBe('/numbers?from=2026-03-01&to=2026-03-10&rider=ana')
  await button(page, 'Todos los riders').click()
  expect(page.path()).toBe('/numbers?from=2026-03-01&to=2026-03-10')
})

test('offers that are no longer kept are no zeros', async ({ page, api }) => {
  const before = rowOf('2026-03-02', null, { ...figures, offers: null })
  api
    .replies('listStores', { stores: [] })
    .replies('getFigures', reply([before], { offersSince: '2026-03-05' }))
  await page.goto('/numbers?from=2026-03-01&to=2026-03-10')
  await expect(page.getByText('no hay datos antes del 05/03/2026')).toBeVisible()
  await expect(page.getByRole('row', { name: /^02\/03\/2026/ })).toHaveText('02/03/202612812125% (2 de 8)———')
})

test('the table is saved for spreadsheets, with all its figures', async ({ page, api }) => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:numeros'
  }
  api.replies('listStores', { stores: [] }).replies('getFigures', reply([rowOf('z', 'Centro; sur')]))
  await page.goto('/numbers?from=2026-03-01&to=2026-03-10&by=zone')
  await button(page, 'Descargar la tabla').click()
  const [header, line] = (await saved[0]!.text()).split('\r\n')
  expect(header?.split(';').slice(1, 3)).toEqual(['Pedidos', 'Entregados'])
  expect(line).toBe(
    '"Centro; sur";12;8;1;2;1;8;2;25;15;9;3;2;75;11;1;0,5;2,5;0;;;;0;;;;0;;;;0;;;;8;31,5;15;60;100000,5;16000;116000,5;14000;700',
  )
})
