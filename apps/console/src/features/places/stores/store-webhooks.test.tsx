/** What a store's page says of its webhooks, and what is done about them there. */
import type { Webhook, WebhookMessage } from '@puni/contract/webhooks/entities'
import { runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, NOON } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'
import { STORE } from '../../../testing/store.ts'

// It needs WebGL.
vi.mock('../../../shared/map/place-map.tsx', () => ({ PlaceMap: () => null }))

const WEBHOOK: Webhook = {
  _id: '7d0c6f2e-0a51-4f6f-9a52-7f1c0e6d1a01',
  url: 'https://local.example/avisos',
  events: ['order.status', 'order.position'],
  format: 'standard',
  test: false,
  createdAt: NOON.toISOString(),
  formerSecretEndsAt: null,
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
}

const MESSAGE: WebhookMessage = {
  _id: 'msg_1',
  type: 'order.status',
  orderId: 'o1',
  orderNumber: 1042,
  orderStatus: 'on the way',
  at: NOON.toISOString(),
  state: 'given-up',
  attempts: 14,
  nextAttemptAt: null,
  endedAt: NOON.toISOString(),
  lastAttempt: { at: NOON.toISOString(), status: 500, milliseconds: 12, problem: 'Respondió 500' },
}

async function open(page: Page, api: ScriptedApi, webhooks: Webhook[]): Promise<void> {
  api
    .replies('listStores', { stores: [STORE] })
    .replies('getStore', STORE)
    .replies('listZones', [CENTRO])
    .replies('listStoreOrders', { orders: [] })
    .replies('listStoreWebhooks', { webhooks })
  await page.goto(`/stores/${STORE._id}`)
  await expect(page.getByText('Webhooks')).toBeVisible()
}

test('says that there are none', async ({ page, api }) => {
  await open(page, api, [])
  await expect(page.getByText('Esta tienda no tiene ninguno.')).toBeVisible()
})

test('says which one fails, and enables the one that was disabled', async ({ page, api }) => {
  await open(page, api, [
    { ...WEBHOOK, failingSince: NOON.toISOString() },
    { ...WEBHOOK, _id: 'w2', disabledAt: NOON.toISOString(), disabledReason: 'failing', test: true },
  ])
  await expect(page.getByText(/^No acepta avisos desde el .*Seguimos probando/)).toBeVisible()
  await expect(page.getByText(/^Deshabilitado el .*: no aceptó nada en 3 días/)).toBeVisible()
  await expect(page.getByText('De prueba')).toBeVisible()
  api.replies('enableStoreWebhook', { webhook: WEBHOOK })
  api.replies('listStoreWebhooks', { webhooks: [WEBHOOK] })
  await button(page, 'Volver a habilitar').click()
  await expect(page.getByText('Webhook habilitado')).toBeVisible()
  await expect(page.getByText('Recibe los avisos')).toBeVisible()
  expect(api.sent('enableStoreWebhook').map(({ path }) => path)).toEqual(['/operator/webhooks/w2/enable'])
})

test('an admin adds one in the format of another platform, gets its secret once, tries it and removes it', async ({
  page,
  api,
}) => {
  await open(page, api, [])
  await button(page, 'Agregar un webhook').click()
  await page.getByLabel('Dirección').fill('http://local')
  const problem = { fields: { url: 'Usá una dirección pública' } }
  api.refuses('createStoreWebhook', 'INVALID_INPUT', undefined, problem)
  await button(page, 'Agregar').click()
  await expect(page.getByText('Usá una dirección pública')).toBeVisible()
  const webhook: Webhook = { ...WEBHOOK, format: 'uber-direct' }
  api.replies('createStoreWebhook', { webhook, secret: 'whsec_abc' })
  api.replies('listStoreWebhooks', { webhooks: [webhook] })
  await page.getByLabel('Dirección').fill('https://local.example/avisos')
  await page.getByLabel('Uber Direct').click()
  await page.getByLabel('También dónde está el rider').click()
  await button(page, 'Agregar').click()
  await expect(page.getByLabel('Secreto', { exact: true })).toHaveValue('whsec_abc')
  await button(page, 'Ya lo guardé').click()
  expect(api.sent('createStoreWebhook').at(-1)).toMatchObject({
    path: `/operator/stores/${STORE._id}/webhooks`,
    body: {
      url: 'https://local.example/avisos',
      format: 'uber-direct',
      test: false,
      events: ['order.status', 'order.edited', 'order.adjusted', 'order.position'],
    },
  })
  await expect(page.getByText(/^Uber Direct, Estado del pedido/)).toBeVisible()

  api.replies('testStoreWebhook', { message: 'msg_2' })
  await page.getByRole('button', { name: /^Probar el webhook/ }).click()
  await expect(page.getByText('La prueba sale enseguida: mirá los envíos')).toBeVisible()

  const waiting: WebhookMessage = {
    ...MESSAGE,
    type: 'endpoint.test',
    orderId: null,
    orderNumber: null,
    orderStatus: null,
    state: 'waiting',
    nextAttemptAt: NOON.toISOString(),
    attempts: 0,
    endedAt: null,
    lastAttempt: null,
  }
  api.replies('listStoreWebhookMessages', { messages: [waiting], next: null })
  await button(page, 'Ver los envíos').click()
  await expect(page.getByText('Todavía no se intentó.')).toBeVisible()
  const delivered = { ...waiting, state: 'delivered', nextAttemptAt: null, attempts: 1 } as const
  api.replies('listStoreWebhookMessages', { messages: [delivered], next: null })
  await runFor(5_000)
  await expect(page.getByText('Entregado')).toBeVisible()
  const seen = api.sent('listStoreWebhookMessages').length
  await runFor(60_000)
  expect(api.sent('listStoreWebhookMessages')).toHaveLength(seen)

  api.replies('removeStoreWebhook', { ok: true }).replies('listStoreWebhooks', { webhooks: [] })
  await page.getByRole('button', { name: /^Quitar el webhook/ }).click()
  await button(page, 'Quitar').click()
  await expect(page.getByText('Esta tienda no tiene ninguno.')).toBeVisible()
  expect(api.sent('removeStoreWebhook').map(({ path }) => path)).toEqual([
    `/operator/webhooks/${WEBHOOK._id}/remove`,
  ])
})

test('shows what was sent, and sends it again', async ({ page, api }) => {
  await open(page, api, [WEBHOOK])
  api.replies('listStoreWebhookMessages', { messages: [MESSAGE], next: null })
  await button(page, 'Ver los envíos').click()
  await expect(page.getByText('Sin entregar')).toBeVisible()
  await expect(page.getByText('Respondió 500')).toBeVisible()
  const whole = { ...MESSAGE, payload: '{"type":"order.status"}', answer: null }
  api.replies('getStoreWebhookMessage', whole)
  await page.getByRole('button', { name: /^Pedido #1042: En camino/ }).click()
  await expect(page.getByText(/"type": "order.status"/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver el pedido' })).toHaveAttribute('href', '/orders/o1')
  api.replies('resendStoreWebhookMessage', { ...whole, state: 'waiting' })
  await button(page, 'Mandar de nuevo').click()
  await expect(page.getByText('Sale enseguida')).toBeVisible()
  expect(api.sent('resendStoreWebhookMessage').map(({ path }) => path)).toEqual([
    '/operator/webhook-messages/msg_1/resend',
  ])
})
