/** The form: customer, address, price, and an order that is placed once. */
import type { AddressCandidate } from '@puni/contract/store-api/entities'
import { runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { alertWith, button } from '@puni/verify/support/phone'
import { describe, expect } from 'vitest'
import { orderOf, QUOTE, STORE, test } from '../testing/scripted.ts'

const CUSTOMER = {
  name: 'Julia Ríos',
  phone: '11 5555-0134',
  street: 'Lavalle',
  streetNumber: '1200',
  city: 'CABA',
  latitude: -34.6,
  longitude: -58.38,
  comment: 'Timbre 3',
  orders: 4,
}
const candidate = (label: string, inZone: boolean): AddressCandidate => ({
  kind: 'address',
  label,
  street: 'Paz',
  streetNumber: '90',
  city: label.split(', ')[1] ?? '',
  latitude: -34.6,
  longitude: -58.38,
  certainty: 'exact',
  inZone,
})
/** Words as prices are written, with the space that does not break. */
const PRICED = /^Pedir rider · \$\s1\.800,00$/

async function fill(page: Page, address = 'Uruguay 1234 3º B'): Promise<void> {
  await page.goto('/locales/')
  await page.getByLabel('Nombre del cliente').fill('Julia')
  await page.getByLabel('Teléfono del cliente').fill('11 5555-0134')
  await page.getByLabel('Dirección de entrega').fill(address)
  await page.getByLabel('¿Qué lleva?').fill('2 milanesas')
  await page.getByLabel('Cuánto paga en el local').fill('4500')
}

const order = (page: Page, name: RegExp = PRICED) => page.getByRole('button', { name })

describe('the price', () => {
  test('comes by itself with the address, and the order is placed for it', async ({ page, api }) => {
    await fill(page)
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('Ubicada: Uruguay 1234, CABA')).toBeVisible()
    await expect(page.getByText(/el rider cobra \$\s6\.300,00/)).toBeVisible()
    api.replies('placeStoreOrder', { order: orderOf() })
    await order(page).click()
    await expect(page.getByText('Pedido #1042: buscamos un rider')).toBeVisible()
    expect(api.sent('quoteDelivery').at(-1)?.body).toEqual({
      destination: { address: 'Uruguay 1234 3º B' },
      isUrgent: false,
    })
    const [sent] = api.sent('placeStoreOrder')
    expect(sent?.body).toEqual({
      quoteId: QUOTE._id,
      destination: { name: 'Julia', phone: '11 5555-0134', comment: '' },
      items: '2 milanesas',
      payment: { paid: false, storeValue: 4_500 },
      handover: 'none',
    })
    expect(sent?.headers['idempotency-key']).toBe(QUOTE._id)
  })

  test('that ran out is asked for again by itself, and a change is told before it is ordered', async ({
    page,
    api,
  }) => {
    await fill(page)
    await expect(order(page)).toBeVisible()
    api.replies('quoteDelivery', { ...QUOTE, _id: 'otra', price: 2_100 })
    await runFor(14 * 60_000)
    await expect(page.getByText(/El precio cambió: era \$\s1\.800,00, ahora es \$\s2\.100,00/)).toBeVisible()
    await expect(order(page, /2\.100,00/)).toBeVisible()
  })

  test('that the server no longer knows is looked for anew, and nothing is ordered meanwhile', async ({
    page,
    api,
  }) => {
    await fill(page)
    api.refuses('placeStoreOrder', 'QUOTE_EXPIRED')
    await order(page).click()
    await expect(page.getByText(/El precio venció antes de pedir/)).toBeVisible()
    expect(api.sent('placeStoreOrder')).toHaveLength(1)
    expect(api.sent('quoteDelivery').length).toBeGreaterThan(1)
  })
})

test('a doubled tap orders once', async ({ page, api }) => {
  await fill(page)
  await expect(order(page)).toBeVisible()
  api.replies('placeStoreOrder', { order: orderOf() })
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect(page.getByText('Pedido #1042: buscamos un rider')).toBeVisible()
  expect(api.sent('placeStoreOrder')).toHaveLength(1)
})

test('an order without an answer is sent again with the same quote', async ({ page, api }) => {
  await fill(page)
  await expect(order(page)).toBeVisible()
  api.isUnreachable('placeStoreOrder')
  await order(page).click()
  await expect(page.getByText(/Tocá de nuevo: no se pide dos veces/)).toBeVisible()
  await runFor(14 * 60_000)
  api.replies('placeStoreOrder', { order: orderOf() })
  await order(page).click()
  await expect(page.getByText('Pedido #1042: buscamos un rider')).toBeVisible()
  const keys = api.sent('placeStoreOrder').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([QUOTE._id, QUOTE._id])
})

test('an unsure address shows what it may mean; what lies outside the zone can only be read', async ({
  page,
  api,
}) => {
  api
    .replies('findAddress', { places: [candidate('Paz 90, CABA', true), candidate('Paz 90, Lanús', false)] })
    .refuses('quoteDelivery', 'ADDRESS_UNSURE')
  await fill(page, 'Paz 90')
  const choice = page.getByRole('region', { name: '¿Cuál es?' })
  await expect(choice).toBeVisible()
  await expect(choice.getByText(/Paz 90, Lanús.*Fuera de zona/)).toBeVisible()
  expect(await choice.getByRole('button').count()).toBe(1)
  api.replies('quoteDelivery', QUOTE)
  await choice.getByRole('button', { name: 'Paz 90, CABA' }).click()
  await page.getByLabel('Dirección de entrega').fill('Paz 90 2º A')
  await expect(order(page)).toBeVisible()
  expect(api.sent('quoteDelivery').at(-1)?.body).toMatchObject({
    destination: { street: 'Paz 90 2º A', city: 'CABA', latitude: -34.6, longitude: -58.38 },
  })
})

test('who ordered before comes back with the address', async ({ page, api }) => {
  api.replies('listFrequentCustomers', { customers: [CUSTOMER] })
  await page.goto('/locales/')
  await page.getByLabel('Nombre del cliente').fill('juli')
  await page.getByRole('button', { name: /Julia Ríos.*Lavalle 1200, CABA · 4 pedidos/ }).click()
  await expect(page.getByLabel('Teléfono del cliente')).toHaveValue('11 5555-0134')
  await expect(page.getByLabel('Dirección de entrega')).toHaveValue('Lavalle 1200')
  await expect(order(page)).toBeVisible()
})

test('without paying at the store, the rider collects the delivery alone', async ({ page, api }) => {
  await fill(page)
  await page.getByLabel('Sin pagar en el local').click()
  await expect(page.getByText(/el rider cobra \$\s1\.800,00/)).toBeVisible()
  api.replies('placeStoreOrder', { order: orderOf() })
  await order(page).click()
  await expect(page.getByText('Pedido #1042: buscamos un rider')).toBeVisible()
  expect(api.sent('placeStoreOrder')[0]?.body).toMatchObject({ payment: { storeValue: 0 } })
})

test('what is paid already is said so, and the rider collects nothing', async ({ page, api }) => {
  await fill(page)
  await page.getByLabel('Ya está todo pagado').click()
  await expect(page.getByText('En la puerta el rider no cobra nada. El envío lo pagás vos.')).toBeVisible()
  api.replies('placeStoreOrder', { order: orderOf() })
  await order(page).click()
  await expect(page.getByText('Pedido #1042: buscamos un rider')).toBeVisible()
  expect(api.sent('placeStoreOrder')[0]?.body).toMatchObject({ payment: { paid: true, storeValue: 0 } })
})

test('nobody is logged in: the log-in is shown, and leads in', async ({ page, api }) => {
  api.refuses('getOwnStore', 'UNAUTHENTICATED')
  await page.goto('/locales/')
  await page.getByLabel('Email').fill('dora@test.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('milanesa con papas')
  api.refuses('loginStore', 'BAD_CREDENTIALS')
  await button(page, 'Entrar').click()
  await expect(alertWith(page, 'Email o contraseña incorrectos')).toBeVisible()
  api.replies('loginStore', { ok: true }).replies('getOwnStore', STORE)
  await button(page, 'Entrar').click()
  await expect(page.getByText(STORE.name)).toBeVisible()
})
