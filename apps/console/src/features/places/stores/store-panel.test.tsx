/** A store's page: edited, paused and disabled. */
import type { OperatorStore } from '@puni/contract/stores/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { OLGA, test } from '../../../testing/scripted.ts'
import { STORE } from '../../../testing/store.ts'

// It needs WebGL.
vi.mock('../../../shared/map/place-map.tsx', () => ({ PlaceMap: () => null }))

async function open(page: Page, api: ScriptedApi, store: OperatorStore = STORE): Promise<void> {
  api
    .replies('listStores', { stores: [store] })
    .replies('getStore', store)
    .replies('listZones', [CENTRO])
    .replies('listStoreWebhooks', { webhooks: [] })
    .replies('listStoreOrders', {
      orders: [{ _id: 'o1', number: 1042, status: 'delivered', createdAt: NOON.toISOString() }],
    })
  await page.goto(`/stores/${store._id}`)
  await expect(page.getByText('Últimos pedidos')).toBeVisible()
}

test('is edited with the version that was shown, and shows its orders', async ({ page, api }) => {
  await open(page, api)
  await expect(page.getByRole('link', { name: 'Pedido #1042' })).toHaveAttribute('href', '/orders/o1')
  await expect(page.getByText(/Los pedidos ya cargados guardan los datos/)).toBeVisible()
  await page.getByLabel('Nombre de la tienda').fill('Empanadas del Sur')
  await page.getByLabel('Preparación habitual en minutos (opcional)').fill('20')
  await button(page, 'Agregar un horario').click()
  await button(page, 'Agregar un horario').click()
  api.replies('updateStore', { store: { ...STORE, name: 'Empanadas del Sur', version: 2 } })
  await button(page, 'Guardar tienda').click()
  await expect(page.getByText('Tienda guardada')).toBeVisible()
  expect(api.sent('updateStore')[0]?.body).toMatchObject({
    name: 'Empanadas del Sur',
    preparationMinutes: 20,
    openingHours: [
      { day: 1, from: '11:00', to: '23:00' },
      { day: 2, from: '11:00', to: '23:00' },
    ],
    version: 1,
  })
})

test('that somebody else changed keeps what was typed, and takes the rest over', async ({ page, api }) => {
  await open(page, api)
  await page.getByLabel('Nombre de la tienda').fill('La mía')
  api.refuses('updateStore', 'STORE_CHANGED')
  api.replies('getStore', { ...STORE, city: 'Lanús', version: 2 })
  await button(page, 'Guardar tienda').click()
  await button(page, 'Traer lo nuevo').click()
  await expect(page.getByLabel('Nombre de la tienda')).toHaveValue('La mía')
  await expect(page.getByLabel('Ciudad')).toHaveValue('Lanús')
  api.replies('updateStore', { store: { ...STORE, name: 'La mía', city: 'Lanús', version: 3 } })
  await button(page, 'Guardar tienda').click()
  await expect.poll(() => api.sent('updateStore').at(-1)?.body).toMatchObject({ name: 'La mía', version: 2 })
})

test('what was typed survives a reload until it is saved, and somebody else saving meanwhile', async ({
  page,
  api,
}) => {
  await open(page, api)
  await page.getByLabel('Nombre de la tienda').fill('La mía')
  api.replies('getStore', { ...STORE, city: 'Lanús', version: 2 })
  await page.reload()
  await expect(page.getByLabel('Nombre de la tienda')).toHaveValue('La mía')
  await expect(page.getByText('Seguís con lo que dejaste sin guardar.')).toBeVisible()
  await button(page, 'Traer lo nuevo').click()
  const saved = { ...STORE, name: 'La mía', city: 'Lanús', version: 3 }
  api.replies('updateStore', { store: saved }).replies('getStore', saved)
  await button(page, 'Guardar tienda').click()
  await expect.poll(() => api.sent('updateStore')[0]?.body).toMatchObject({ name: 'La mía', city: 'Lanús' })
  await page.reload()
  await expect(page.getByLabel('Nombre de la tienda')).toHaveValue('La mía')
  await expect(page.getByText('Seguís con lo que dejaste sin guardar.')).toHaveCount(0)
})

test('is paused until an hour, with a reason', async ({ page, api }) => {
  await open(page, api)
  await button(page, 'Pausar').click()
  await page.getByLabel('No acepta pedidos hasta las').fill('13:15')
  await page.getByLabel('Motivo (opcional)').fill('Sin gas')
  api.replies('pauseStore', STORE)
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click()
  await expect
    .poll(() => api.sent('pauseStore')[0]?.body)
    .toEqual({
      until: '2026-03-06T16:15:00.000Z',
      reason: 'Sin gas',
    })
})

test('says until when it is paused, and that it is disabled', async ({ page, api }) => {
  await open(page, api, { ...STORE, pausedUntil: '2026-03-06T16:15:00.000Z', pausedReason: 'Sin gas' })
  await expect(page.getByText('No acepta pedidos hasta las 13:15 (Sin gas)')).toBeVisible()
  await expect(button(page, 'Terminar la pausa')).toBeVisible()
  api.replies('getStore', { ...STORE, disabledAt: NOON.toISOString(), disabledReason: 'Cerró' })
  await page.reload()
  await expect(page.getByText('Deshabilitada: no acepta pedidos. Cerró')).toBeVisible()
  await expect(button(page, 'Volver a habilitar')).toBeVisible()
})

test('is paused by whoever is at the desk, but edited by admins', async ({ page, api }) => {
  api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
  await open(page, api)
  await expect(button(page, 'Pausar')).toBeVisible()
  await expect(button(page, 'Deshabilitar')).toHaveCount(0)
  await expect(button(page, 'Guardar tienda')).toHaveCount(0)
})
