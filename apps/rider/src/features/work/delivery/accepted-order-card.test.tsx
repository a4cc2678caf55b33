/** The order in hand, step by step. */
import type { OrderStatus } from '@puni/contract/orders/order-states'
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import { advanceTo, alertWith, button, deliveryCard, dialog, waiting } from '@puni/verify/support/phone'
import { ORDER_ID, PICKUP, heldOrder } from '@puni/verify/support/scripted/entities'
import { describe, vi } from 'vitest'
import { advance } from '../../../testing/gestures.ts'
import { eventually, expect, firstCall, openOnDuty, test } from '../../../testing/scripted.ts'
import { MARGIN, lastsFor, tickUntil } from '../../../testing/time.ts'

describe('specification, section 8', () => {
  test('accepted order: logged, and the order is gone', async ({ page, api, watch }) => {
    api.streams().delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    api.refuses('getAcceptedOrder', 'INVALID_INPUT', 'Algo no anda')
    await page.say({ type: 'order', orderId: '' })
    await expect(deliveryCard(page)).toHaveCount(0)
    watch.expects('Error al obtener pedido aceptado')
  })

  test('status change: Error al cambiar el estado de la order', async ({ page, api, watch }) => {
    watch.expects('setOrderStatus')
    api.delivers(heldOrder()).refuses('setOrderStatus', 'INTERNAL')
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(alertWith(page, 'Error al cambiar el estado de la order')).toBeVisible()
    watch.expects('Error al cambiar el estado de la order')
    // The step is stored, and the rider continues; the platform receives it as soon as it can.
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
    await expect(deliveryCard(page)).toContainText('Guardado, se envía solo')
    api.delivers(heldOrder('to_pickup')).replies('setOrderStatus', { order: heldOrder('to_pickup') })
    await expect(deliveryCard(page)).not.toContainText('Guardado')
    const keys = api.sent('setOrderStatus').map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size, 'one step, however often it was sent').toBe(1)
  })

  test('a status change that the platform refuses: told, and the order stays as it was', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('setOrderStatus', 'Error al cambiar el estado de la order')
    api.delivers(heldOrder()).refuses('setOrderStatus', 'STATUS_NOT_NEXT')
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(alertWith(page, 'El pedido no puede pasar a ese estado')).toBeVisible()
    await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
    expect(api.sent('setOrderStatus').length).toBe(1)
  })
})

describe('specification, section 9', () => {
  test('the congratulations close after 5 s and the order is cleared', async ({ page, api }) => {
    api.takesSteps(heldOrder('on the way'))
    await openOnDuty(page, api)
    await expect(advanceTo(page, 'Entregado')).toBeVisible()
    stopClock()
    await advance(page, 'Entregado')
    const congratulations = dialog(page, '¡Felicitaciones!')
    await tickUntil(congratulations)
    await lastsFor(congratulations, 5_000)
    await expect(deliveryCard(page)).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
  })

  test('the status button rests for 1 s after each answer', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
    stopClock()
    await advanceTo(page, 'Yendo a retirar').click()
    const next = advanceTo(page, 'Esperando pedido')
    await tickUntil(next)
    await expect(next).toBeDisabled()
    await runFor(1_000 - MARGIN)
    await expect(next).toBeDisabled()
    await runFor(2 * MARGIN)
    await expect(next).toBeEnabled()
  })

  test('directions are for driving', async ({ page, api }) => {
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    for (const name of ['Ir a Recoger por Maps', 'Ir a Entregar por Maps']) {
      await expect(deliveryCard(page).getByRole('link', { name })).toHaveAttribute(
        'href',
        /travelmode=driving/,
      )
    }
  })
})

describe('specification, section 7', () => {
  test('PUT /orders/status/{id} sends the status when an order advances', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    const { method, path, body } = await firstCall(api, 'setOrderStatus')
    expect([method, path]).toEqual(['PUT', `/orders/status/${ORDER_ID}`])
    expect(body).toMatchObject({ status: 'to_pickup' })
    expect(body).not.toHaveProperty('newStatus')
  })
})

describe('specification, section 4', () => {
  test('the delivery advances one step at a time to the end', async ({ page, api }) => {
    api.takesSteps(heldOrder('assigned'))
    await openOnDuty(page, api)
    const labels = ['Asignado', 'Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado']
    for (const [index, next] of labels.slice(1).entries()) {
      await expect(deliveryCard(page).getByText(labels[index] ?? '', { exact: true })).toBeVisible()
      await advance(page, next)
    }
    await expect(dialog(page, '¡Felicitaciones!')).toBeVisible()
    expect(api.sent('setOrderStatus').map(({ body }) => (body as { status: OrderStatus }).status)).toEqual([
      'to_pickup',
      'waiting_pickup',
      'on the way',
      'delivered',
    ])
  })

  test('advancing beyond the last step is told', async ({ page, api }) => {
    api.delivers(heldOrder('delivered'))
    await openOnDuty(page, api)
    await button(page, '✅ Pedido completado').click()
    await expect(alertWith(page, '⚠️ Ya no hay más estados por avanzar.')).toBeVisible()
    expect(api.sent('setOrderStatus')).toEqual([])
  })
})

describe('specification, section 2', () => {
  test('the accepted order shows the store, the ways, the links and the money', async ({ page, api }) => {
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    const card = deliveryCard(page)
    await expect(card).toContainText('Pizzería Güerrín')
    await expect(card.getByRole('region', { name: 'Retiro' })).toContainText('2,4 km / 9 min')
    await expect(card.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km / 9 min')
    await expect(card).toContainText('Belgrano 2200, Buenos Aires')
    await expect(card).not.toContainText('aproximada')
    await expect(card.getByText('Pago en el local', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?12\.500/)
    await expect(card.getByText('Envío', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?2\.300/)
    const directions = async (name: string) =>
      new URL((await card.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    const toPickup = await directions('Ir a Recoger por Maps')
    expect(toPickup.get('destination')).toBe(`${PICKUP.latitude},${PICKUP.longitude}`)
    expect(toPickup.get('travelmode')).toBe('driving')
    const toDelivery = await directions('Ir a Entregar por Maps')
    expect(toDelivery.get('destination')).toBe('-34.615,-58.41')
    expect(toDelivery.get('travelmode')).toBe('driving')
  })

  test('advancing shows Actualizando... while it is under way', async ({ page, api }) => {
    api.takesSteps(heldOrder())
    await openOnDuty(page, api)
    const answer = api.holds('setOrderStatus')
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(button(page, 'Actualizando...')).toBeVisible()
    answer()
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
  })

  test('without a further step the button says that the order is complete', async ({ page, api }) => {
    api.delivers(heldOrder('delivered'))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByRole('button', { name: '✅ Pedido completado' })).toBeVisible()
  })

  test('a delivered order is congratulated with store and earnings, and then is gone', async ({
    page,
    api,
  }) => {
    api.takesSteps(heldOrder('on the way'))
    await openOnDuty(page, api)
    await advance(page, 'Entregado')
    const congratulations = dialog(page, '¡Felicitaciones!')
    await expect(congratulations).toContainText('Has completado exitosamente la entrega')
    await expect(congratulations).toContainText('Pizzería Güerrín')
    await expect(congratulations).toContainText(/\$\s?2\.300/)
    await congratulations.getByRole('button').click()
    await expect(waiting(page)).toBeVisible()
  })
})

test('a platform that is away takes no order off the screen', async ({ page, api, watch }) => {
  watch.expects('Error al obtener pedido aceptado')
  api.streams().delivers(heldOrder())
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toBeVisible()
  api.refuses('getAcceptedOrder', 'UNAVAILABLE')
  const before = api.answered('getAcceptedOrder')
  await page.say({ type: 'order', orderId: '' })
  // It fails after three attempts.
  await eventually(() => api.answered('getAcceptedOrder')).toBe(before + 3)
  await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
})

test('an answer that takes long is no lost signal', async ({ page, api, watch }) => {
  watch.expects('setOrderStatus')
  api.delivers(heldOrder())
  await openOnDuty(page, api)
  await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
  const answer = api.isUnreachable('setOrderStatus').holds('setOrderStatus')
  await advanceTo(page, 'Yendo a retirar').click()
  await runFor(4_000)
  await expect(deliveryCard(page)).toContainText('Guardado, se envía solo')
  answer()
  await expect(deliveryCard(page)).toContainText('Guardado, se envía cuando vuelva la señal')
})

test('a phone without room for a step says so', async ({ page, api, watch }) => {
  watch.expects('outbox', 'setOrderStatus', 'Error al cambiar el estado de la order')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  api.delivers(heldOrder()).isUnreachable('setOrderStatus')
  await openOnDuty(page, api)
  await advanceTo(page, 'Yendo a retirar').click()
  await expect(alertWith(page, 'El teléfono no tiene lugar para guardarlo')).toBeVisible()
  await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
})

test('what a store writes is text, never markup', async ({ page, api }) => {
  const storeName = '<img src=x onerror="document.title=1"><b>Pizza</b>'
  api.delivers(heldOrder('assigned', { origin: { storeName } }))
  await openOnDuty(page, api)
  await expect(deliveryCard(page).getByText(storeName, { exact: true }).first()).toBeVisible()
  await expect(page.locator('[src=x], b')).toHaveCount(0)
})

test('an address and a phone are shown as they were typed, and the first number of two is called', async ({
  page,
  api,
}) => {
  const phone = '11 5555-1234 / 11 4444-5555'
  const destination = { street: 'Barrio Sur', streetNumber: 'Mza 12 Lote 5', phone }
  api.delivers(heldOrder('on the way', { destination }))
  await openOnDuty(page, api)
  const card = deliveryCard(page)
  await expect(card).toContainText('Barrio Sur Mza 12 Lote 5, Buenos Aires')
  await expect(card.getByText(phone, { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Llamar al cliente' })).toHaveAttribute(
    'href',
    'tel:+541155551234',
  )
})

test('an order that was paid beforehand says at every step that nothing is paid nor collected', async ({
  page,
  api,
}) => {
  const paid = (status: OrderStatus) => ({
    ...heldOrder(status),
    management: { storeValue: 0, shippingCost: 2_300, paid: true },
  })
  api.delivers(paid('waiting_pickup'))
  await openOnDuty(page, api)
  await expect(deliveryCard(page)).toContainText(/Pago en el local\s*Nada/)
  api.delivers(paid('on the way'))
  await page.reload()
  const card = deliveryCard(page)
  await expect(card.getByText('Ya está pagado: no cobres').first()).toBeVisible()
  await expect(card).not.toContainText('al entregar')
  await advanceTo(page, 'Entregado').click()
  await expect(dialog(page, '¿Entregaste el pedido?')).toContainText('Ya está pagado: no cobres')
})

test('who receives it stands before the comment, and what is in it with the store', async ({ page, api }) => {
  const held = heldOrder('on the way')
  const destination = { ...held.destination, name: 'Juana Paz' }
  api.delivers({ ...held, destination, items: '2 docenas' })
  await openOnDuty(page, api)
  await button(deliveryCard(page), 'Más').click()
  await expect(deliveryCard(page)).toContainText(/Juana Paz · Timbre 4A/)
  await expect(deliveryCard(page)).toContainText('Lleva: 2 docenas')
})

test('what the customer wrote since stands under the comment', async ({ page, api }) => {
  const held = heldOrder('on the way')
  const notes = [{ text: 'El timbre no anda', at: '2026-11-21T15:00:00.000Z' }]
  api.delivers({ ...held, destination: { ...held.destination, notes } })
  await openOnDuty(page, api)
  await button(deliveryCard(page), 'Más').click()
  await expect(deliveryCard(page)).toContainText(/Timbre 4A.*El timbre no anda/)
})
