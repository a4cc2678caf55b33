/** Orders that come again: what was not placed is told everywhere, and what an operator does with them. */
import type { RecurringOrder } from '@puni/contract/recurring/entities'
import { button } from '@puni/verify/support/phone'
import { CENTRO } from '@puni/verify/support/scripted/entities'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'

// They need WebGL.
vi.mock('../order-form/order-map.tsx', () => ({ OrderMap: () => null }))
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

const nothing = { state: null, reason: null, order: null } as const

function recurringOf(changes: Partial<RecurringOrder> = {}): RecurringOrder {
  return {
    _id: 'r1',
    state: 'running',
    sender: 'Doña Rosa',
    destination: { street: 'Belgrano', streetNumber: '2200', city: 'Buenos Aires' },
    recurrence: { weekdays: [1, 4], clock: '12:30', from: '2026-03-02', until: null },
    next: [
      {
        day: '2026-03-09',
        pickupAt: '2026-03-09T15:30:00.000Z',
        state: 'placed',
        reason: null,
        order: { _id: 'o1', number: 41 },
      },
      { day: '2026-03-12', pickupAt: '2026-03-12T15:30:00.000Z', ...nothing },
    ],
    troubles: [],
    createdBy: 'Olga Operadora',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...changes,
  }
}

test('one that was refused is told above every page, with why on its own, until it is seen', async ({
  page,
  api,
}) => {
  const trouble = {
    day: '2026-03-05',
    pickupAt: '2026-03-05T15:30:00.000Z',
    state: 'refused',
    reason: 'La tienda está deshabilitada (motivo: Deuda)',
    order: null,
  } as const
  const refused = recurringOf({ troubles: [trouble] })
  api.replies('listRecurringOrders', { recurring: [refused], next: null, troubles: 1 })
  await page.goto('/zones')
  await expect(page.getByText('1 pedido recurrente no se cargó')).toBeVisible()
  await page.getByRole('link', { name: 'Ver por qué' }).click()
  await expect(page.getByText('jue 05/03 a las 12:30: no se pudo cargar')).toBeVisible()
  await expect(page.getByText('La tienda está deshabilitada (motivo: Deuda)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cargarlo a mano' })).toBeVisible()
  api
    .replies('acknowledgeRecurringDay', { recurring: recurringOf() })
    .replies('listRecurringOrders', { recurring: [recurringOf()], next: null, troubles: 0 })
  await button(page, 'Visto').click()
  await expect(page.getByText('no se pudo cargar')).toHaveCount(0)
  expect(api.sent('acknowledgeRecurringDay')[0]?.path).toBe(
    '/operator/recurring-orders/r1/days/2026-03-05/seen',
  )
})

test('it is listed with what comes next, a day is left out, and it is paused and ended', async ({
  page,
  api,
}) => {
  api.replies('listRecurringOrders', { recurring: [recurringOf()], next: null, troubles: 0 })
  await page.goto('/recurring')
  await expect(page.getByText('Lunes y jueves a las 12:30')).toBeVisible()
  await expect(page.getByRole('link', { name: '#41' })).toBeVisible()
  api.replies('skipRecurringDay', { recurring: recurringOf() })
  await button(page, 'Saltear el jue 12/03').click()
  await expect.poll(() => api.sent('skipRecurringDay')).toHaveLength(1)
  expect(api.sent('skipRecurringDay')[0]).toMatchObject({
    path: '/operator/recurring-orders/r1/days/2026-03-12',
    body: { skipped: true },
  })
  const paused = recurringOf({ state: 'paused', next: [] })
  api
    .replies('setRecurringState', { recurring: paused })
    .replies('listRecurringOrders', { recurring: [paused], next: null, troubles: 0 })
  await button(page, 'Pausar').click()
  await expect(page.getByText('En pausa', { exact: true })).toBeVisible()
  await button(page, 'Terminar').click()
  await button(page, 'Sí, terminar').click()
  await expect
    .poll(() => api.sent('setRecurringState').map(({ body }) => body))
    .toEqual([{ state: 'paused' }, { state: 'ended' }])
})

test('it is changed from what it is, and not over the change of another', async ({ page, api }) => {
  const order = {
    zoneId: CENTRO._id,
    storeId: null,
    origin: {
      independentStoreName: 'Doña Rosa',
      latitude: -34.62,
      longitude: -58.39,
      street: 'Perón',
      streetNumber: '1500',
      city: 'Buenos Aires',
      storePhone: null,
    },
    originComment: null,
    destination: {
      latitude: -34.6151,
      longitude: -58.3862,
      street: 'Belgrano',
      streetNumber: '2200',
      city: 'Buenos Aires',
      phone: '+541166667777',
      comment: null,
    },
    management: { storeValue: 4500.5, shippingCost: 1800 },
    isUrgent: false,
    handover: null,
  }
  api
    .replies('listStores', { stores: [] })
    .replies('listZones', [CENTRO])
    .replies('getRecurringOrder', { recurring: recurringOf(), order })
    .refuses('changeRecurringOrder', 'RECURRING_CHANGED')
  await page.goto('/recurring/r1')
  await expect(page.getByLabel('lunes')).toBeChecked()
  await page.getByLabel('Hora de retiro').fill('13:15')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText('Otra persona cambió este pedido recurrente', { exact: false })).toBeVisible()
  expect(api.sent('changeRecurringOrder')[0]?.body).toMatchObject({
    seen: '2026-03-02T12:00:00.000Z',
    order: { zoneId: CENTRO._id, destination: { phone: '+541166667777' } },
    recurrence: { weekdays: [1, 4], clock: '13:15', from: '2026-03-02' },
  })
})
