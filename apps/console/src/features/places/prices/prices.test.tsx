/** What deliveries cost, on the page of a zone and of a store. */
import type { PriceRule, PriceTerms } from '@puni/contract/prices/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { OLGA, test } from '../../../testing/scripted.ts'
import { STORE } from '../../../testing/store.ts'

// It needs WebGL.
vi.mock('../../../shared/map/place-map.tsx', () => ({ PlaceMap: () => null }))
vi.mock('../zones/polygon-map.tsx', () => ({ default: () => null }))

const TERMS: PriceTerms = {
  base: 1_000,
  perKm: 300,
  minimum: 1_500,
  ceiling: 4_000,
  urgent: 500,
  hours: [],
  step: 50,
  override: { least: 1_000, most: 9_000 },
}
const rule = (changes: Partial<PriceRule> = {}): PriceRule => ({
  _id: 'r1',
  store: null,
  holdsFrom: '2026-03-01T03:00:00.000Z',
  holdsUntil: null,
  state: 'holds',
  terms: TERMS,
  setBy: 'Olga Operadora',
  setAt: '2026-02-27T15:00:00.000Z',
  ...changes,
})
const AHEAD = rule({ _id: 'r2', state: 'ahead', holdsFrom: '2099-12-01T03:00:00.000Z' })

/** Where each is asked for, by its list. */
function lists(api: ScriptedApi, current: readonly PriceRule[], past: readonly PriceRule[] = []): void {
  api.answers('listPrices', ({ query }) => ({
    prices: [...(query['list'] === 'past' ? past : current)],
    next: null,
  }))
}

async function openZone(page: Page, api: ScriptedApi): Promise<void> {
  api.replies('listZones', [CENTRO])
  await page.goto(`/zones/${CENTRO._id}`)
  await expect(page.getByRole('heading', { name: 'Precios de los envíos' })).toBeVisible()
}

async function openStore(page: Page, api: ScriptedApi): Promise<void> {
  api
    .replies('listStores', { stores: [STORE] })
    .replies('getStore', STORE)
    .replies('listZones', [CENTRO])
    .replies('listStoreOrders', { orders: [] })
    .replies('listStoreWebhooks', { webhooks: [] })
  await page.goto(`/stores/${STORE._id}`)
  await expect(page.getByRole('heading', { name: 'Precios de los envíos' })).toBeVisible()
}

test('a zone says what holds, what comes and, when asked, what has held', async ({ page, api }) => {
  lists(
    api,
    [AHEAD, rule(), rule({ _id: 'r3', store: { _id: STORE._id, name: STORE.name } })],
    [rule({ _id: 'r0', state: 'past', terms: null, holdsUntil: '2026-03-01T03:00:00.000Z' })],
  )
  await openZone(page, api)
  await expect(page.getByText('Va a regir desde el 1/12/99 00:00')).toBeVisible()
  await expect(page.getByText('Rige desde el 1/3/26 00:00')).toHaveCount(2)
  await expect(
    page.getByText(
      /Cada envío se paga \$\s1\.000,00 más \$\s300,00 por kilómetro, como mínimo \$\s1\.500,00 y como máximo \$\s4\.000,00\./,
    ),
  ).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Empanadas' })).toHaveAttribute('href', `/stores/${STORE._id}`)
  expect(api.sent('listPrices').map(({ query }) => query['list'])).not.toContain('past')
  await page.getByText('Tarifas anteriores').click()
  await expect(page.getByText('Rigió del 1/3/26 00:00 al 1/3/26 00:00')).toBeVisible()
})

test('without any it says who sets the price, and only admins may set one', async ({ page, api }) => {
  api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
  await openStore(page, api)
  await expect(page.getByText(/Sin tarifa: lo que cuesta cada envío/)).toBeVisible()
  await expect(button(page, 'Cargar una tarifa')).toHaveCount(0)
})

test('a store without prices of its own shows the zone’s, and gets its own from a date on', async ({
  page,
  api,
}) => {
  lists(api, [rule()])
  await openStore(page, api)
  await expect(page.getByRole('link', { name: 'Rige la tarifa de Centro:' })).toHaveAttribute(
    'href',
    `/zones/${CENTRO._id}`,
  )
  await button(page, 'Cargar una tarifa').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Tarifa de Empanadas')).toBeVisible()
  await dialog.getByLabel('Base').fill('2.000,50')
  await dialog.getByLabel('Tope (opcional)').fill('')
  await dialog.getByLabel('Desde una fecha').click()
  await dialog.getByLabel('Día').fill('2026-04-01')
  api.replies('setPrice', rule())
  await dialog.getByRole('button', { name: 'Guardar tarifa' }).click()
  await expect(page.getByText('Tarifa guardada')).toBeVisible()
  expect(api.sent('setPrice')[0]).toMatchObject({
    path: `/operator/zones/${CENTRO._id}/prices`,
    body: {
      storeId: STORE._id,
      holdsFrom: '2026-04-01T03:00:00.000Z',
      terms: { ...TERMS, base: 2_000.5, ceiling: null },
    },
  })
})

test('what is typed shows what it would cost, and what is refused stands beside its field', async ({
  page,
  api,
}) => {
  await openZone(page, api)
  await button(page, 'Cargar una tarifa').click()
  const dialog = page.getByRole('dialog')
  const example = (km: string) => dialog.getByRole('row', { name: new RegExp(`^${km} km`) })
  await expect(example('5')).toHaveText('5 km——')
  for (const [field, text] of [
    ['Base', '1.000'],
    ['Por kilómetro', '300'],
    ['Mínimo', '1.500'],
    ['Tope (opcional)', '3.000'],
    ['Se suma si es urgente (opcional)', '500'],
  ] as const)
    await dialog.getByLabel(field).fill(text)
  for (const [km, usual, urgent] of [
    ['1', '1.500,00', '2.000,00'],
    ['3', '1.900,00', '2.400,00'],
    ['5', '2.500,00', '3.000,00'],
    ['10', '3.000,00', '3.500,00'],
  ] as const)
    await expect(example(km)).toHaveText(new RegExp(`${km} km\\$\\s${usual}\\$\\s${urgent}`))
  await dialog.getByRole('button', { name: 'Agregar un horario' }).click()
  await dialog.getByLabel('Porcentaje').fill('-10')
  api.refuses('setPrice', 'INVALID_INPUT', undefined, {
    fields: { 'terms.ceiling': 'Tiene que ser un múltiplo del redondeo', 'terms.hours.0.percent': 'Es poco' },
  })
  await dialog.getByRole('button', { name: 'Guardar tarifa' }).click()
  await expect(dialog.getByText('Tiene que ser un múltiplo del redondeo')).toBeVisible()
  await expect(dialog.getByText('Es poco')).toBeVisible()
  expect(api.sent('setPrice')[0]?.body).toEqual({
    terms: {
      ...TERMS,
      ceiling: 3_000,
      hours: [{ day: 5, from: '20:00', to: '00:00', percent: -10 }],
      override: null,
    },
  })
})

test('prices end, and those ahead are dropped', async ({ page, api }) => {
  lists(api, [AHEAD, rule()])
  await openZone(page, api)
  await button(page, 'Quitar').click()
  await expect(page.getByText('No va a regir desde el 1/12/99 00:00: sigue la anterior.')).toBeVisible()
  api.refuses('dropPrice', 'PRICE_HOLDS')
  await button(page, 'Quitar la tarifa').click()
  await expect(page.getByText(/ya rige o rigió/)).toBeVisible()
  api.replies('dropPrice', { ok: true })
  await button(page, 'Quitar la tarifa').click()
  await expect(page.getByText('Tarifa quitada')).toBeVisible()
  expect(api.sent('dropPrice').at(-1)?.path).toBe('/operator/prices/r2/drop')

  await button(page, 'Cargar una tarifa').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hay una tarifa').click()
  await expect(dialog.getByLabel('Base')).toHaveCount(0)
  api.replies('setPrice', rule({ terms: null }))
  await dialog.getByRole('button', { name: 'Guardar tarifa' }).click()
  await expect(page.getByText('Tarifa guardada')).toBeVisible()
  expect(api.sent('setPrice')[0]?.body).toEqual({ terms: null })
})
