/** A new order that is being typed. */
import type { NewOrder } from '@puni/contract/orders/entities'
import type { ListedStore } from '@puni/contract/stores/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO, heldOrder } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { OLGA, test } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('./order-map.tsx', () => ({ OrderMap: () => null }))
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

const sender = (page: Page) => page.getByLabel('Nombre del remitente')
const street = (page: Page) => page.getByLabel('Calle de entrega')

async function openForm(page: Page, api: ScriptedApi): Promise<void> {
  api.replies('listStores', { stores: [] }).replies('listZones', [CENTRO])
  await page.goto('/orders/new')
  await expect(sender(page)).toBeVisible()
}

async function fillIn(page: Page): Promise<void> {
  for (const [field, text] of [
    ['Nombre del remitente', 'Doña Rosa'],
    ['Calle de retiro', 'Perón'],
    ['Ciudad de retiro', 'Buenos Aires'],
    ['Calle de entrega', 'Belgrano'],
    ['Ciudad de entrega', 'Buenos Aires'],
    ['Valor en el local', '12.500'],
    ['Envío', '2.300'],
  ] as const)
    await page.getByLabel(field).fill(text)
  await page.getByLabel('Zona').selectOption(CENTRO._id)
}

test('what is typed survives leaving and a reload, and goes when it is begun anew', async ({ page, api }) => {
  await openForm(page, api)
  await expect(page.getByText('Seguís con el pedido')).toHaveCount(0)
  await sender(page).fill('Doña Rosa')
  await street(page).fill('Belgrano')
  await page.getByLabel('Es urgente').click()

  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await page.getByRole('link', { name: 'Nuevo pedido' }).click()
  await expect(sender(page)).toHaveValue('Doña Rosa')
  await page.reload()
  await expect(street(page)).toHaveValue('Belgrano')
  await expect(page.getByLabel('Es urgente')).toBeChecked()

  await button(page, 'Empezar de nuevo').click()
  await expect(street(page)).toHaveValue('')
  await page.reload()
  await expect(street(page)).toHaveValue('')
  await expect(page.getByText('Seguís con el pedido')).toHaveCount(0)
})

test('an order whose answer was lost is not made twice by a reload; made, it is forgotten', async ({
  page,
  api,
}) => {
  await openForm(page, api)
  await fillIn(page)
  api.isUnreachable('createOrder')
  await button(page, 'Crear pedido').click()
  await expect.poll(() => api.sent('createOrder')).toHaveLength(1)
  await page.reload()
  const { assignedRider: _, ...order } = heldOrder()
  api
    .replies('createOrder', { order: { ...order, assignedRider: null, handover: undefined } })
    .refuses('getOperatorOrder', 'ORDER_NOT_FOUND')
  await button(page, 'Crear pedido').click()
  await expect.poll(() => page.path()).toBe(`/orders/${order._id}`)
  const keys = api.sent('createOrder').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await page.goto('/orders/new')
  await expect(sender(page)).toHaveValue('')
})

test('another operator finds nothing of it, and nothing is left after logging out', async ({ page, api }) => {
  await openForm(page, api)
  await sender(page).fill('Doña Rosa')
  api.replies('getOperator', { ...OLGA, _id: 'delia', fullName: 'Delia Despacho' })
  await page.reload()
  await expect(sender(page)).toHaveValue('')
  api.replies('getOperator', OLGA).replies('logout', { ok: true })
  await page.reload()
  await expect(sender(page)).toHaveValue('Doña Rosa')
  await page.getByRole('button', { name: /tu cuenta$/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(Object.values(sessionStorage).join()).not.toContain('Doña Rosa')
})

test('a store that takes no orders now, or is closed, says so as soon as it is chosen', async ({
  page,
  api,
}) => {
  const place = {
    latitude: -34.61,
    longitude: -58.39,
    street: 'Perón',
    streetNumber: '1500',
    city: 'Buenos Aires',
  }
  const idle = {
    pausedUntil: null,
    pausedReason: null,
    disabledAt: null,
    disabledReason: null,
    openingHours: [],
  }
  const store = (_id: string, name: string, changes: Partial<ListedStore>): ListedStore => ({
    _id,
    name,
    phone: null,
    zone: { _id: CENTRO._id, name: CENTRO.name },
    waits: null,
    ...place,
    ...idle,
    ...changes,
  })
  api
    .replies('listStores', {
      stores: [
        store('s1', 'Pausada', { pausedUntil: '2026-03-06T16:15:00.000Z', pausedReason: 'Sin gas' }),
        store('s2', 'De noche', { openingHours: [{ day: 5, from: '20:00', to: '01:00' }] }),
        store('s3', 'Abierta', {}),
      ],
    })
    .replies('listZones', [CENTRO])
    .refuses('getStore', 'UNAVAILABLE')
  await page.goto('/orders/new')
  const choice = page.getByLabel('Tienda', { exact: true })
  await choice.selectOption('s1')
  await expect(page.getByText('No acepta pedidos hasta las 13:15 (Sin gas)')).toBeVisible()
  await expect(page.getByText('Pausada (en pausa)')).toHaveCount(1)
  await choice.selectOption('s2')
  await expect(
    page.getByText(/A esa hora la tienda figura cerrada: abre el viernes a las 20:00/),
  ).toBeVisible()
  await page.getByLabel('A una hora').click()
  await page.getByLabel('Hora de retiro').fill('21:00')
  await expect(page.getByText(/figura cerrada/)).toHaveCount(0)
  await page.getByLabel('Hora de retiro').fill('19:00')
  await expect(page.getByText(/figura cerrada/)).toBeVisible()
  await choice.selectOption('s3')
  await expect(page.getByText(/figura cerrada|No acepta pedidos/)).toHaveCount(0)
})

test('an order for later is sent with its time by the platform’s clocks; what is wrong with one stands beside it', async ({
  page,
  api,
}) => {
  await openForm(page, api)
  await fillIn(page)
  await page.getByLabel('A una hora').click()
  const [day, clock] = [page.getByLabel('Día de retiro'), page.getByLabel('Hora de retiro')]
  await expect(day).toHaveValue('2026-03-06')
  await clock.fill('00:10')
  await expect(page.getByText('Esa hora ya pasó')).toBeVisible()
  await day.fill('2026-03-20')
  await expect(page.getByText('Se puede programar hasta 7 días antes')).toBeVisible()
  await day.fill('2026-03-07')
  await expect(page.getByText('Se retira el sábado 7 de marzo de 2026 a las 00:10')).toBeVisible()
  await page.reload()
  await expect(clock).toHaveValue('00:10')

  api.refuses('createOrder', 'PICKUP_TIME_OUT_OF_RANGE', 'El retiro no puede ser', {
    fields: { 'schedule.pickupTime': 'El retiro tiene que ser entre ahora y dentro de 7 días' },
  })
  await button(page, 'Crear pedido').click()
  await expect(page.getByText(/El retiro tiene que ser entre ahora/)).toHaveCount(1)
  expect(api.sent('createOrder')[0]?.body).toMatchObject({
    schedule: { isUrgent: false, pickupTime: '2026-03-07T03:10:00.000Z' },
  })
})

test('an order like another one is prefilled with all but its time, and leaves what was being typed alone', async ({
  page,
  api,
}) => {
  await openForm(page, api)
  await sender(page).fill('Doña Rosa')
  const order = {
    zoneId: CENTRO._id,
    storeId: null,
    origin: {
      independentStoreName: 'Marta Sosa',
      latitude: -34.62,
      longitude: -58.39,
      street: 'Carlos Calvo',
      streetNumber: '812',
      city: 'Buenos Aires',
      storePhone: null,
    },
    originComment: null,
    destination: {
      latitude: -34.6151,
      longitude: -58.3862,
      street: 'Defensa',
      streetNumber: '524',
      city: 'Buenos Aires',
      phone: '+541166667777',
      comment: 'Timbre 3 B',
    },
    management: { storeValue: 4500.5, shippingCost: 1800 },
    isUrgent: true,
    handover: 'pin',
  } as const
  api
    .replies('getOrderToRepeat', { number: 41, order, forgotten: false })
    .replies('getOperatorOrder', {
      ...heldOrder(),
      status: 'canceled',
      assignedRider: null,
      handover: undefined,
      offeredToName: null,
      riderBlocked: false,
      problem: null,
      claim: null,
    })
    .replies('listOrderEvents', { events: [], offers: [] })
  await page.goto(`/orders/${heldOrder()._id}`)
  expect(api.sent('getOrderToRepeat'), 'phones are read on request alone').toHaveLength(0)
  await page.getByRole('link', { name: 'Repetir', exact: true }).click()
  await expect(page.getByText('Como el pedido #41.')).toBeVisible()
  await expect(sender(page)).toHaveValue('Marta Sosa')
  await expect(page.getByLabel('Teléfono de entrega')).toHaveValue('+541166667777')
  await expect(page.getByLabel('Valor en el local')).toHaveValue('4500,5')
  await expect(page.getByLabel('Ahora')).toBeChecked()
  await expect(page.getByLabel('PIN de 4 números')).toBeChecked()

  await street(page).fill('Belgrano')
  await page.reload()
  await expect(street(page)).toHaveValue('Belgrano')
  await button(page, 'Empezar de nuevo').click()
  await expect(street(page)).toHaveValue('Defensa')
  await page.getByRole('link', { name: 'Nuevo pedido' }).click()
  await expect(sender(page)).toHaveValue('Doña Rosa')
  expect(api.sent('getOrderToRepeat').length, 'each opening of the page is one recorded view').toBe(2)

  api.replies('getOrderToRepeat', { number: 41, order, forgotten: true })
  await page.goto('/orders/new?from=otro')
  await expect(page.getByText('ya se borraron')).toBeVisible()
})

test('an order for every week is sent with its days and hour, and what is wrong stands beside them', async ({
  page,
  api,
}) => {
  await openForm(page, api)
  await fillIn(page)
  await page.getByLabel('Todas las semanas').click()
  await expect(page.getByLabel('Desde el día')).toHaveValue('2026-03-06')
  await page.getByLabel('lunes').click()
  await page.getByLabel('jueves').click()
  await page.getByLabel('Hora de retiro').fill('12:30')
  await expect(page.getByText('Próximos: lun 09/03, jue 12/03, lun 16/03, jue 19/03')).toBeVisible()
  await page.getByLabel('Hasta el día').fill('2026-03-07')
  api.refuses('createRecurringOrder', 'INVALID_INPUT', undefined, {
    fields: {
      'recurrence.until': 'Hasta esa fecha no queda ningún retiro',
      'order.destination.street': 'Completá la calle de entrega',
    },
  })
  await button(page, 'Programar pedido recurrente').click()
  await expect(page.getByText('Hasta esa fecha no queda ningún retiro')).toHaveCount(1)
  await expect(page.getByText('Completá la calle de entrega')).toHaveCount(1)
  // The first of them.
  expect(document.activeElement).toBe(await page.getByLabel('Hasta el día').element())
  const [sent] = api.sent('createRecurringOrder')
  expect(sent?.body).toMatchObject({
    order: { management: { storeValue: 12_500 }, schedule: { isUrgent: false } },
    recurrence: { weekdays: [1, 4], clock: '12:30', from: '2026-03-06', until: '2026-03-07' },
  })
  expect(sent?.headers['idempotency-key']).toBeTruthy()
  expect(api.sent('createOrder')).toHaveLength(0)
})

const PRICE = { pesos: 2_300, override: null, metres: 3_240, estimated: false } as const

/** The form of an order like another one, whose ends are known. */
async function openLike(page: Page, api: ScriptedApi): Promise<void> {
  const ends = { latitude: -34.61, longitude: -58.39, street: 'Perón', streetNumber: '1', city: 'CABA' }
  const order = {
    zoneId: CENTRO._id,
    storeId: null,
    origin: { ...ends, independentStoreName: 'Marta Sosa', storePhone: null },
    originComment: null,
    destination: { ...ends, latitude: -34.62, longitude: -58.41, phone: null, comment: null },
    management: { storeValue: 4500.5, shippingCost: 1800 },
    isUrgent: false,
    handover: null,
  }
  api
    .replies('listStores', { stores: [] })
    .replies('listZones', [CENTRO])
    .replies('getOrderToRepeat', { number: 41, order, forgotten: false })
  await page.goto(`/orders/new?from=${heldOrder()._id}`)
  await expect(sender(page)).toHaveValue('Marta Sosa')
}
const sentCost = (api: ScriptedApi) =>
  (api.sent('createOrder').at(-1)!.body as NewOrder).management.shippingCost

test('what a price rule says is shown once the ends are known, and left to it', async ({ page, api }) => {
  api.replies('previewPrice', { price: PRICE })
  await openLike(page, api)
  await expect(
    page.getByText(/Según la tarifa: \$\s2\.300,00 por 3,2 km\. No se puede poner otro importe\./),
  ).toBeVisible()
  expect(api.sent('previewPrice').at(-1)?.query).toMatchObject({
    zoneId: CENTRO._id,
    from: '-34.61,-58.39',
    to: '-34.62,-58.41',
    isUrgent: 'false',
  })
  await expect(page.getByLabel('Envío')).toHaveValue('$\u00A02.300,00')
  await page.getByLabel('Es urgente').click()
  await expect.poll(() => api.sent('previewPrice').at(-1)?.query['isUrgent']).toBe('true')
  api.isUnreachable('createOrder')
  await button(page, 'Crear pedido').click()
  await expect.poll(() => api.sent('createOrder')).toHaveLength(1)
  expect(sentCost(api), 'although the other one has a price').toBeUndefined()
})

test('another price is left within the bounds of the rule', async ({ page, api }) => {
  api.replies('previewPrice', {
    price: { ...PRICE, estimated: true, override: { least: 2_000, most: 3_000 } },
  })
  await openLike(page, api)
  await expect(
    page.getByText(
      /Según la tarifa: \$\s2\.300,00 por 3,2 km \(distancia estimada\)\. Si va otro importe, tiene que ser entre \$\s2\.000,00 y \$\s3\.000,00\./,
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Envío'), 'not what the other one cost').toHaveValue('')
  await page.getByLabel('Envío').fill('3.001')
  await expect(page.getByText('La tarifa no lo permite.')).toBeVisible()
  await page.getByLabel('Envío').fill('2.500')
  await expect(page.getByText('La tarifa no lo permite.')).toHaveCount(0)
  api.isUnreachable('createOrder')
  await button(page, 'Crear pedido').click()
  await expect.poll(() => api.sent('createOrder')).toHaveLength(1)
  expect(sentCost(api)).toBe(2_500)
  await page.getByLabel('Envío').fill('')
  await button(page, 'Crear pedido').click()
  await expect.poll(() => api.sent('createOrder')).toHaveLength(2)
  expect(sentCost(api)).toBeUndefined()
})
