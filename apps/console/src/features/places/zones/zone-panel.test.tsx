/** A zone's page: what a change leaves outside is confirmed, and a zone is closed. */
import { formatPesos } from '@puni/contract/pesos'
import type { Zone } from '@puni/contract/zones/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('../../../shared/map/place-map.tsx', () => ({ PlaceMap: () => null }))
vi.mock('./polygon-map.tsx', () => ({ default: () => null }))

const OUTSIDE = {
  stores: [{ _id: 's1', name: 'Empanadas', isNew: true }],
  orders: [{ _id: 'o1', number: 1042, storeName: 'Pizzas', pickup: true, delivery: true, isNew: true }],
  riders: [{ _id: 'r1', fullName: 'Ramona Díaz', isNew: false }],
}

async function open(page: Page, api: ScriptedApi, zone: Zone = CENTRO): Promise<void> {
  api.replies('listZones', [zone])
  await page.goto(`/zones/${zone._id}`)
  await expect(page.getByLabel('Radio (km)')).toBeVisible()
}

test('what a change leaves outside is shown with names and links, and saved once it is confirmed', async ({
  page,
  api,
}) => {
  await open(page, api)
  await page.getByLabel('Radio (km)').fill('1')
  api.refuses('updateZone', 'ZONE_LEAVES_OUTSIDE').replies('previewZone', OUTSIDE)
  await button(page, 'Guardar zona').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 tienda afuera')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Empanadas' })).toHaveAttribute('href', '/stores/s1')
  await expect(
    dialog.getByRole('link', { name: 'Pedido #1042 de Pizzas: el retiro y la entrega' }),
  ).toHaveAttribute('href', '/orders/o1')
  await expect(dialog.getByText('ya estaba afuera')).toBeVisible()
  expect(api.sent('updateZone')[0]?.body).toMatchObject({ radiusKm: 1, shown: [] })

  api.replies('previewZone', {
    ...OUTSIDE,
    stores: [...OUTSIDE.stores, { _id: 's2', name: 'Sushi', isNew: true }],
  })
  await dialog.getByRole('button', { name: 'Guardar igual' }).click()
  await expect(dialog.getByText('2 tiendas afuera')).toBeVisible()
  await expect(dialog.getByText(/Mientras mirabas, quedó más afuera/)).toBeVisible()
  expect(api.sent('updateZone')[1]?.body).toMatchObject({ shown: ['s1', 'o1', 'r1'] })

  api.replies('updateZone', { ...CENTRO, radiusKm: 1 })
  await dialog.getByRole('button', { name: 'Guardar igual' }).click()
  await expect(page.getByText('Zona guardada')).toBeVisible()
  expect(api.sent('updateZone')[2]?.body).toMatchObject({ shown: ['s1', 's2', 'o1', 'r1'] })
})

test('going back saves nothing', async ({ page, api }) => {
  await open(page, api)
  api.refuses('updateZone', 'ZONE_LEAVES_OUTSIDE').replies('previewZone', OUTSIDE)
  await button(page, 'Guardar zona').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(api.sent('updateZone')).toHaveLength(1)
})

test('that somebody else changed keeps what was typed, and takes the rest over', async ({ page, api }) => {
  await open(page, api, { ...CENTRO, version: 1 })
  await page.getByLabel('Radio (km)').fill('3')
  api.refuses('updateZone', 'ZONE_CHANGED')
  api.replies('listZones', [{ ...CENTRO, name: 'Centro y Once', version: 2 }])
  await button(page, 'Guardar zona').click()
  await expect(page.getByRole('alert').getByText(/^Otra persona cambió esta zona/)).toBeVisible()
  await button(page, 'Traer lo nuevo').click()
  await expect(page.getByLabel('Nombre de la zona')).toHaveValue('Centro y Once')
  await expect(page.getByLabel('Radio (km)')).toHaveValue('3')
  api.replies('updateZone', { ...CENTRO, version: 3 })
  await button(page, 'Guardar zona').click()
  await expect
    .poll(() => api.sent('updateZone').at(-1)?.body)
    .toMatchObject({ name: 'Centro y Once', radiusKm: 3, version: 2 })
})

test('what was typed is there again after the panel was closed, until it is begun anew', async ({
  page,
  api,
}) => {
  await open(page, api)
  await page.getByLabel('Radio (km)').fill('3')
  await button(page, 'Cerrar panel').click()
  await page.goto(`/zones/${CENTRO._id}`)
  await expect(page.getByLabel('Radio (km)')).toHaveValue('3')
  await button(page, 'Empezar de nuevo').click()
  await expect(page.getByLabel('Radio (km)')).toHaveValue('8')
  await page.reload()
  await expect(page.getByLabel('Radio (km)')).toHaveValue('8')
  await expect(page.getByText('Seguís con lo que dejaste sin guardar.')).toHaveCount(0)
})

test('is closed with a reason', async ({ page, api }) => {
  await open(page, api)
  await button(page, 'Cerrar la zona').click()
  await page.getByLabel('Motivo (opcional)').fill('Tormenta')
  api.replies('closeZone', { ...CENTRO, closedAt: NOON.toISOString() })
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la zona' }).click()
  await expect.poll(() => api.sent('closeZone')[0]?.body).toEqual({ reason: 'Tormenta' })
})

test('that is closed says so, and is reopened', async ({ page, api }) => {
  await open(page, api, { ...CENTRO, closedAt: NOON.toISOString() })
  await expect(page.getByText('Cerrada', { exact: true })).toBeVisible()
  await expect(page.getByText('Cerrada desde el 6/3 12:00')).toBeVisible()
  api.replies('reopenZone', CENTRO)
  await button(page, 'Reabrir la zona').click()
  await expect(page.getByText('Zona reabierta')).toBeVisible()
})

test('becomes a polygon by its corners, typed', async ({ page, api }) => {
  await open(page, api)
  await page.getByText('Polígono', { exact: true }).click()
  await page.getByLabel('Esquinas').fill('-34.6, -58.4\nnorte')
  await expect(page.getByText('No se entiende el renglón 2: escribí latitud y longitud')).toBeVisible()
  await page.getByLabel('Esquinas').fill('-34.6, -58.4\n-34.6, -58.3\n-34.5, -58.3')
  api.replies('updateZone', CENTRO)
  await button(page, 'Guardar zona').click()
  await expect
    .poll(() => api.sent('updateZone')[0]?.body)
    .toEqual({
      name: CENTRO.name,
      corners: [
        [-58.4, -34.6],
        [-58.3, -34.6],
        [-58.3, -34.5],
      ],
      version: 1,
      shown: [],
    })
})

const TERMS = { cashLimit: null, waiting: { freeMinutes: 10, perMinute: 50, most: 2_000 }, cancellation: 800 }

test('its terms are changed as they are typed; what somebody else set meanwhile is told first', async ({
  page,
  api,
}) => {
  await open(page, api, { ...CENTRO, terms: TERMS })
  await expect(
    page.getByText(
      `${formatPesos(50)} por minuto después de 10 minutos, hasta ${formatPesos(2_000)} por pedido`,
    ),
  ).toBeVisible()
  await button(page, 'Cambiar las condiciones').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por cada minuto siguiente').fill('60,50')
  await dialog.getByLabel('Límite de deuda').fill('20.000')
  api.refuses('setZoneTerms', 'ZONE_CHANGED')
  api.replies('listZones', [{ ...CENTRO, terms: { ...TERMS, cancellation: 900 } }])
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('button', { name: 'Guardar igual' })).toBeVisible()
  api.replies('setZoneTerms', CENTRO)
  await dialog.getByRole('button', { name: 'Guardar igual' }).click()
  await expect(page.getByText('Condiciones guardadas. Los riders reciben un aviso.')).toBeVisible()
  const terms = {
    cashLimit: 20_000,
    waiting: { freeMinutes: 10, perMinute: 60.5, most: 2_000 },
    cancellation: 800,
  }
  expect(api.sent('setZoneTerms').map(({ body }) => body)).toEqual([
    { terms, seen: TERMS },
    { terms, seen: { ...TERMS, cancellation: 900 } },
  ])
})

test('its waits need not be paid, nor anything else', async ({ page, api }) => {
  await open(page, api, { ...CENTRO, terms: TERMS })
  await button(page, 'Cambiar las condiciones').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pagar la espera en el local').click()
  await dialog.getByLabel('Cancelación en el local').fill('')
  api.replies('setZoneTerms', CENTRO)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => api.sent('setZoneTerms')[0]?.body)
    .toEqual({ terms: { cashLimit: null, waiting: null, cancellation: null }, seen: TERMS })
})
