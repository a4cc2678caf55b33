/** Section 4: states, and every transition between them. */
import { BLOCKED_POLL_MS, POLL_INTERVAL_MS } from '@puni/contract/limits'
import { ORDER_STATUSES, type OrderStatus } from '@puni/contract/order-states'
import {
  ALMAGRO,
  BLOCKED,
  CENTRO,
  NOT_ACTIVATED,
  OTHER_RIDER_ID,
  RIDER_ID,
  WORKING,
  heldOrder,
  offerSince,
  riderOf,
} from './entities.ts'
import { hasNoLocation, locationAnswers, locationRequests } from './device.ts'
import {
  ACCOUNT_BLOCKED,
  LOCATION_NEEDED,
  acceptButton,
  activate,
  advance,
  alertWith,
  askForDuty,
  button,
  chooseFromMenu,
  chooseZone,
  deliveryCard,
  dialog,
  dutyButton,
  enterCode,
  logInButton,
  offerCard,
  skipButton,
  waiting,
  zoneDialog,
} from './phone.ts'
import { PICKUP } from './platform.ts'
import { DETAIL, expect, giveClock, openAs, openOffDuty, openOnDuty, stopClock, test } from './scripted.ts'

test.describe('activation', () => {
  test('an accepted code updates the rider and opens the work screen', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, '123456')
    await expect(dutyButton(page)).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ activationCode: true })
  })

  test('a blocked account is told when it activates, and the rider is refreshed', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await expect(button(page, 'Activar')).toBeVisible()
    const before = api.sent('getMe').length
    api.refuses('validateActivation', 'FORBIDDEN', 'El rider está bloqueado')
    await enterCode(page, '123456')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect.poll(() => api.sent('getMe').length).toBe(before + 1)
  })
})

test.describe('work state', () => {
  test('duty begins with a zone, an explanation and the position', async ({ page, api }) => {
    await locationAnswers(page, PICKUP)
    await openOffDuty(page, api)
    await chooseZone(page, 'Almagro')
    await activate(page).click()
    await expect(dialog(page, 'Permiso de ubicación')).toContainText('ubicación')
    expect(await locationRequests(page)).toEqual([])
    expect(api.sent('setWorking')).toEqual([])
    api.replies('setWorking', riderOf({ working: true, zone: ALMAGRO }))
    await button(page, 'Continuar').click()
    await expect(waiting(page)).toBeVisible()
    expect((await locationRequests(page))[0]?.method).toBe('getCurrentPosition')
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: true, zoneId: ALMAGRO._id })
  })

  test('who cancels the explanation is told that location access is needed', async ({ page, api }) => {
    await locationAnswers(page, PICKUP)
    await openOffDuty(page, api)
    await chooseZone(page)
    await activate(page).click()
    await dialog(page, 'Permiso de ubicación').getByRole('button', { name: 'Cancelar' }).click()
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
    expect(await locationRequests(page)).toEqual([])
    expect(api.sent('setWorking')).toEqual([])
  })

  test('without the permission of the device nobody goes on duty', async ({ page, api, context }) => {
    await context.clearPermissions()
    await locationAnswers(page, { code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })

  test('a phone without location service cannot go on duty', async ({ page, api }) => {
    await hasNoLocation(page)
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })

  test('a working rider goes off duty from the menu', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.replies('setWorking', riderOf())
    await chooseFromMenu(page, 'Desactivarse')
    await expect(dutyButton(page)).toBeVisible()
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: false, zoneId: CENTRO._id })
  })

  test('logging out while working first ends the work in the zone', async ({ page, api }) => {
    await openOnDuty(page, api)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: false, zoneId: CENTRO._id })
    expect(api.order('setWorking', 'logout')).toEqual(['setWorking', 'logout'])
  })

  test('logging out off duty does not touch the work state', async ({ page, api }) => {
    await openOffDuty(page, api)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })
})

test.describe('blocked', () => {
  test('a blocked rider who goes on duty is told and then sees only the block', async ({ page, api }) => {
    await openOffDuty(page, api)
    api.refuses('setWorking', 'FORBIDDEN', 'Rider bloqueado por soporte').replies('getMe', BLOCKED)
    await askForDuty(page)
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    await expect(zoneDialog(page)).toBeHidden()
  })

  test('a blocked rider who goes off duty is told and then sees only the block', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.refuses('setWorking', 'FORBIDDEN', 'Rider bloqueado por soporte').replies('getMe', BLOCKED)
    await chooseFromMenu(page, 'Desactivarse')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
  })

  test('a rider blocked while delivering learns it from the next answer', async ({ page, api }) => {
    await giveClock(page)
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    api.refuses('getAcceptedOrder', 'RIDER_BLOCKED').replies('getMe', BLOCKED)
    await page.clock.runFor(POLL_INTERVAL_MS)
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    const asked = api.sent('getAcceptedOrder').length
    await page.clock.runFor(3 * POLL_INTERVAL_MS)
    expect(api.sent('getAcceptedOrder')).toHaveLength(asked)
  })

  test('a rider blocked while working sees it at once', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.replies('getMe', BLOCKED)
    await site.say({ type: 'rider', riderId: RIDER_ID })
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
  })

  test('while blocked the app asks for nothing but the end of the block, and notices it', async ({
    page,
    api,
  }) => {
    await giveClock(page)
    await openAs(page, api, BLOCKED)
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    await stopClock(page)
    const asked = api.answered('getMe')
    await page.clock.runFor(BLOCKED_POLL_MS)
    await expect.poll(() => api.answered('getMe')).toBe(asked + 1)
    const refused = [
      'streamRider',
      'getAcceptedOrder',
      'getOfferedOrder',
      'setPosition',
      'setPushToken',
    ] as const
    expect(refused.flatMap((name) => api.sent(name))).toEqual([])
    api.replies('getMe', riderOf())
    await page.clock.runFor(BLOCKED_POLL_MS)
    await expect(dutyButton(page)).toBeVisible()
    await expect.poll(() => api.sent('streamRider').length).toBeGreaterThan(0)
  })
})

test.describe('delivery', () => {
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

test.describe('detail', () => {
  test('the detail labels every state', async ({ page, api }) => {
    const labels: Partial<Record<OrderStatus, string>> = {
      pending: 'Pendiente',
      'on the way': 'En camino',
      delivered: 'Entregado',
      canceled: 'Cancelado',
      error: 'Error',
      waiting_pickup: 'En espera de recogida',
    }
    await openOffDuty(page, api)
    for (const [status, label] of Object.entries(labels)) {
      api.replies('getOrder', heldOrder(status as OrderStatus))
      await page.goto(DETAIL)
      await expect(page.getByRole('definition').filter({ hasText: label }).first()).toHaveText(label)
    }
  })

  test('the detail goes from the pickup to the delivery', async ({ page, api }) => {
    let status: OrderStatus = 'waiting_pickup'
    api
      .answers('getOrder', () => heldOrder(status))
      .answers('setOrderStatus', ({ body }) => {
        status = (body as { status: OrderStatus }).status
        return { order: heldOrder(status) }
      })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Marcar como "En camino"').click()
    await button(page, 'Marcar como "Entregado"').click()
    await expect(page.getByRole('definition').filter({ hasText: 'Entregado' }).first()).toBeVisible()
    await expect(button(page, 'Cancelar pedido')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Marcar como "/ })).toHaveCount(0)
    expect(status).toBe('delivered')
  })

  test('every undelivered order can be canceled or marked as an error', async ({ page, api }) => {
    await openOffDuty(page, api)
    const undelivered = ORDER_STATUSES.filter(
      (status) => !['pending', 'delivered', 'canceled', 'error'].includes(status),
    )
    for (const status of undelivered) {
      api.replies('getOrder', heldOrder(status))
      await page.goto(DETAIL)
      await expect(button(page, 'Cancelar pedido')).toBeVisible()
      await expect(button(page, 'Marcar como error')).toBeVisible()
    }
  })

  test('cancelling an order cancels it', async ({ page, api }) => {
    api
      .replies('getOrder', heldOrder('on the way'))
      .replies('setOrderStatus', { order: heldOrder('canceled') })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Cancelar pedido').click()
    await button(page, 'Sí, cancelar pedido').click()
    await expect.poll(() => api.sent('setOrderStatus')[0]?.body).toMatchObject({ status: 'canceled' })
  })

  test('marking an order as an error reports it', async ({ page, api }) => {
    api.replies('getOrder', heldOrder('on the way')).replies('setOrderStatus', { order: heldOrder('error') })
    await openOffDuty(page, api, DETAIL)
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await expect.poll(() => api.sent('setOrderStatus')[0]?.body).toMatchObject({ newStatus: 'error' })
  })
})

test.describe('offers', () => {
  test('accepting makes the offer the accepted order', async ({ page, api }) => {
    api.offers(offerSince).answers('acceptOrder', () => {
      api.delivers(heldOrder()).offers(null)
      return { order: heldOrder() }
    })
    await openOnDuty(page, api)
    await acceptButton(page).click()
    await expect(deliveryCard(page)).toContainText('Pizzería Güerrín')
    await expect(offerCard(page)).toHaveCount(0)
  })

  test('skipping rejects the offer and fetches the next', async ({ page, api }) => {
    api.offers(offerSince).answers('skipOrder', () => {
      const _id = '7c1d5a40-3e0e-4c5e-8a54-0f4f8a1e9b02'
      api.offers(offerSince(new Date(), { _id, origin: { storeName: 'Heladería Cadore' } }))
      return { ok: true } as const
    })
    await openOnDuty(page, api)
    await skipButton(page).click()
    await expect(offerCard(page)).toContainText('Heladería Cadore')
  })

  test('an order offered to another rider is ignored', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { offeredTo: OTHER_RIDER_ID }))
    await openOnDuty(page, api)
    await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
  })

  test('the live stream brings a new order at once', async ({ page, api, site }) => {
    api.streams()
    await openOnDuty(page, api)
    await expect.poll(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    const offer = offerSince(new Date())
    api.offers(offer)
    await site.say({ type: 'offer', orderId: offer._id })
    await expect(offerCard(page)).toContainText('Pizzería Güerrín')
  })

  test('an offer told while the first question is under way is not lost', async ({ page, api, site }) => {
    api.streams()
    const answer = api.holds('getOfferedOrder')
    await openOnDuty(page, api)
    await expect.poll(() => api.sent('getOfferedOrder').length).toBeGreaterThan(0)
    const offer = offerSince(new Date())
    // A held call answers with the state at the time of the request.
    api.offers(offer)
    await site.say({ type: 'offer', orderId: offer._id })
    answer()
    await expect(offerCard(page)).toBeVisible()
  })
})

test('going on duty makes an inactive rider a working one', async ({ page, api }) => {
  await openOffDuty(page, api)
  await expect(page.getByText('Inactivo', { exact: true })).toBeVisible()
  api.replies('setWorking', WORKING)
  await askForDuty(page)
  await expect(page.getByText('Activo', { exact: true })).toBeVisible()
})
