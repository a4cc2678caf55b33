/** Giving the password again before what an open session alone must not be enough for. */
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'
import { STORE } from '../../../testing/store.ts'

// It needs WebGL.
vi.mock('../../../shared/map/place-map.tsx', () => ({ PlaceMap: () => null }))

const TITLE = 'Confirmá que sos vos'

/** A store whose key is to be replaced, which the server refuses until somebody has confirmed who it is. */
async function rotateKey(page: Page, api: ScriptedApi): Promise<void> {
  api
    .replies('listStores', { stores: [] })
    .replies('getStore', STORE)
    .replies('listStoreOrders', { orders: [] })
    .replies('listStoreWebhooks', { webhooks: [] })
  api.refuses('makeStoreKey', 'CONFIRMATION_NEEDED')
  await page.goto(`/stores/${STORE._id}`)
  await button(page, 'Nueva clave').click()
  await button(dialog(page, 'Nueva clave'), 'Hacer la clave').click()
  await expect(dialog(page, TITLE)).toBeVisible()
}

test('it is asked for, and what waited is done', async ({ page, api }) => {
  await rotateKey(page, api)
  api.refuses('confirmOperator', 'BAD_CREDENTIALS')
  await dialog(page, TITLE).getByLabel('Contraseña', { exact: true }).fill('no es')
  await button(dialog(page, TITLE), 'Confirmar').click()
  await expect(dialog(page, TITLE)).toContainText('Email o contraseña incorrectos')

  api.replies('confirmOperator', { ok: true }).replies('makeStoreKey', { apiKey: 'psk_nueva' })
  await dialog(page, TITLE).getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await button(dialog(page, TITLE), 'Confirmar').click()
  await expect(page.getByText('psk_nueva')).toBeVisible()
  await expect(dialog(page, TITLE)).toHaveCount(0)
  expect(api.sent('confirmOperator').at(-1)?.body).toEqual({ password: 'una clave larga' })
})

test('whoever does not want to has done nothing, and is told', async ({ page, api }) => {
  await rotateKey(page, api)
  await button(dialog(page, TITLE), 'Cancelar').click()
  await expect(page.getByText('Confirmá que sos vos con tu contraseña.')).toBeVisible()
  expect(api.sent('makeStoreKey')).toHaveLength(1)
})
