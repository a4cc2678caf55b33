/** Section 8: each row of the error catalogue, provoked, in the words of the specification. */
import { BLOCKED, NOT_ACTIVATED, heldOrder, offerSince, riderOf, routeOf } from './entities.ts'
import { hasNoLocation, locationAnswers } from './device.ts'
import {
  ACCOUNT_BLOCKED,
  LOCATION_NEEDED,
  acceptButton,
  advanceTo,
  alertWith,
  askForDuty,
  button,
  chooseFromMenu,
  createRiderButton,
  deliveryCard,
  enterCode,
  fillLogin,
  fillSignUp,
  historyLine,
  logInButton,
  offerCard,
  openSignUp,
  skipButton,
  waiting,
} from './phone.ts'
import { DETAIL, expect, openAs, openOffDuty, openOnDuty, test } from './scripted.ts'

const exactly = (words: string) => new RegExp(`^\\s*${words.replaceAll(/[.()?]/g, '\\$&')}\\s*$`)

test.describe('session', () => {
  test('login with empty fields: Todos los campos son obligatorios', async ({ page }) => {
    await page.goto('/')
    await logInButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: exactly('Todos los campos son obligatorios') }),
    ).toBeVisible()
  })

  test('login failure: the server message or Error al iniciar sesión', async ({ page, api }) => {
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    api.refuses('loginRider', 'BAD_CREDENTIALS')
    await logInButton(page).click()
    await expect(alertWith(page, 'Email o contraseña incorrectos')).toBeVisible()
    api.isUnreachable('loginRider')
    await logInButton(page).click()
    await expect(alertWith(page, 'Error al iniciar sesión')).toBeVisible()
  })

  test('activation code failure: Código incorrecto o error al activar', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    api.isUnreachable('validateActivation')
    await enterCode(page, '123456')
    await expect(alertWith(page, 'Código incorrecto o error al activar')).toBeVisible()
  })

  test('activation call failure: Error al validar el store', async ({ page, api, logged }) => {
    await openAs(page, api, NOT_ACTIVATED)
    api.refuses('validateActivation', 'INTERNAL')
    await enterCode(page, '123456')
    await expect.poll(() => logged.join()).toContain('Error al validar el store')
  })

  test('a blocked rider at the activation: the alert to contact support', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    api.refuses('validateActivation', 'RIDER_BLOCKED')
    await enterCode(page, '123456')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
  })

  test('rider creation: Error al crear rider', async ({ page, api }) => {
    api.refuses('createRider', 'EMAIL_TAKEN')
    const form = await openSignUp(page)
    await fillSignUp(form)
    await createRiderButton(form).click()
    await expect(alertWith(page, 'Error al crear rider')).toContainText('Ya existe una cuenta con ese email')
  })

  test('zones: Error al obtener las zonas', async ({ page, api }) => {
    api.refuses('listZones', 'INTERNAL')
    const form = await openSignUp(page)
    await expect(alertWith(page, 'Error al obtener las zonas')).toBeVisible()
    api.replies('listZones', riderOf().zones)
    await button(page, 'Reintentar').click()
    await expect(form.getByLabel('Zona').getByRole('option', { name: 'Centro' })).toBeAttached()
  })
})

test.describe('work state', () => {
  test('working-status update: Error al actualizar estado de trabajo', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.refuses('setWorking', 'INTERNAL')
    await chooseFromMenu(page, 'Desactivarse')
    await expect(alertWith(page, 'Error al actualizar estado de trabajo')).toBeVisible()
    await expect(waiting(page)).toBeVisible()
  })

  test('working-status update with bloquead in the message: the rider is blocked', async ({ page, api }) => {
    await openOffDuty(page, api)
    api.refuses('setWorking', 'INVALID_INPUT', 'Rider BLOQUEADO').replies('getMe', BLOCKED)
    await askForDuty(page)
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
  })

  test('zone activation: Error al activarse', async ({ page, api }) => {
    await openOffDuty(page, api)
    api.refuses('setWorking', 'INTERNAL')
    await askForDuty(page)
    await expect(alertWith(page, 'Error al activarse')).toBeVisible()
    await expect(button(page, 'Activar')).toBeEnabled()
  })

  test('location permission denied: the alert that access is needed', async ({ page, api }) => {
    await locationAnswers(page, { code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
  })

  test('geolocation unsupported: Geolocalización no soportada en este dispositivo', async ({ page, api }) => {
    await hasNoLocation(page)
    await openOnDuty(page, api)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
  })
})

test.describe('orders', () => {
  test('orders of the store and of today: Error al cargar pedidos', async ({ page, api, logged }) => {
    api.refuses('filterOrders', 'FORBIDDEN')
    await openOffDuty(page, api, '/orders')
    await expect(alertWith(page, 'Error al cargar pedidos')).toHaveCount(2)
    await expect.poll(() => logged.join()).toContain('Error al obtener pedidos del store')
  })

  test('order detail: Error al obtener el detalle del pedido', async ({ page, api, logged }) => {
    api.refuses('getOrder', 'ORDER_NOT_FOUND')
    await openOffDuty(page, api, DETAIL)
    await expect(alertWith(page, 'Error al obtener el detalle del pedido')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al obtener el detalle del pedido')
  })

  test('reporting a problem: Error al reportar el error', async ({ page, api, logged }) => {
    api.replies('getOrder', heldOrder())
    await openOffDuty(page, api, DETAIL)
    api.refuses('setOrderStatus', 'INTERNAL')
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await expect(alertWith(page, 'Error al reportar el error')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al reportar el error')
    await expect(page.getByText('Guardado, se envía cuando vuelva la señal')).toBeVisible()
    api.replies('setOrderStatus', { order: heldOrder('error') }).replies('getOrder', heldOrder('error'))
    await expect(page.getByText('Guardado, se envía cuando vuelva la señal')).toHaveCount(0)
  })

  test('reporting a problem that the platform refuses: told, and nothing is kept', async ({ page, api }) => {
    api.replies('getOrder', heldOrder())
    await openOffDuty(page, api, DETAIL)
    api.refuses('setOrderStatus', 'STATUS_NOT_NEXT')
    await button(page, 'Marcar como error').click()
    await button(page, 'Sí, marcar como error').click()
    await expect(alertWith(page, 'El pedido no puede pasar a ese estado')).toBeVisible()
    await expect(button(page, 'Marcar como error')).toBeEnabled()
  })

  test('historical orders: logged, told, and the page before stays', async ({ page, api, logged }) => {
    api.replies('getHistoricalOrders', { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 2 })
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('1 / 2')).toBeVisible()
    api.refuses('getHistoricalOrders', 'INVALID_INPUT')
    await button(page, 'Siguiente').click()
    await expect(alertWith(page, 'Error al obtener pedidos históricos')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al obtener pedidos históricos')
    await expect(historyLine(page, 'Pizzería Güerrín')).toBeVisible()
  })

  test('offered order: logged, and the offer is gone', async ({ page, api, logged, site }) => {
    api.streams().offers(offerSince)
    await openOnDuty(page, api)
    await expect(offerCard(page)).toBeVisible()
    api.refuses('getOfferedOrder', 'INVALID_INPUT', 'Algo no anda')
    await site.say({ type: 'offer', orderId: '' })
    await expect(waiting(page)).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al obtener pedido ofrecido')
  })

  test('accepted order: logged, and the order is gone', async ({ page, api, logged, site }) => {
    api.streams().delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    api.refuses('getAcceptedOrder', 'INVALID_INPUT', 'Algo no anda')
    await site.say({ type: 'order', orderId: '' })
    await expect(deliveryCard(page)).toHaveCount(0)
    await expect.poll(() => logged.join()).toContain('Error al obtener pedido aceptado')
  })

  test('assignment: Error al asignar la order', async ({ page, api, logged }) => {
    api.offers(offerSince).refuses('acceptOrder', 'INTERNAL')
    await openOnDuty(page, api)
    await acceptButton(page).click()
    await expect(alertWith(page, 'Error al asignar la order')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al asignar la order')
    await expect(offerCard(page)).toBeVisible()
  })

  test('status change: Error al cambiar el estado de la order', async ({ page, api, logged }) => {
    api.delivers(heldOrder()).refuses('setOrderStatus', 'INTERNAL')
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(alertWith(page, 'Error al cambiar el estado de la order')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al cambiar el estado de la order')
    // The step is stored, and the rider continues; the platform receives it as soon as it can.
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
    await expect(deliveryCard(page)).toContainText('Guardado, se envía cuando vuelva la señal')
    api.delivers(heldOrder('to_pickup')).replies('setOrderStatus', { order: heldOrder('to_pickup') })
    await expect(deliveryCard(page)).not.toContainText('Guardado')
    const keys = api.sent('setOrderStatus').map(({ request }) => request.headers()['idempotency-key'])
    expect(new Set(keys).size, 'one step, however often it was sent').toBe(1)
  })

  test('a status change that the platform refuses: told, and the order stays as it was', async ({
    page,
    api,
  }) => {
    api.delivers(heldOrder()).refuses('setOrderStatus', 'STATUS_NOT_NEXT')
    await openOnDuty(page, api)
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(alertWith(page, 'El pedido no puede pasar a ese estado')).toBeVisible()
    await expect(advanceTo(page, 'Yendo a retirar')).toBeVisible()
    expect(api.sent('setOrderStatus').length).toBe(1)
  })

  test('skip: Error al pasar pedido', async ({ page, api, logged }) => {
    api.offers(offerSince).refuses('skipOrder', 'INTERNAL')
    await openOnDuty(page, api)
    await skipButton(page).click()
    await expect(alertWith(page, 'Error al pasar pedido')).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error al pasar pedido')
    // It is stored and retried; for the rider the offer is gone.
    await expect(offerCard(page)).toHaveCount(0)
    const before = api.sent('skipOrder').length
    await expect.poll(() => api.sent('skipOrder').length).toBeGreaterThan(before)
  })
})

test.describe('routes', () => {
  test('route system: Error inicializando el sistema de rutas', async ({ page, api }) => {
    api.delivers(heldOrder()).isUnreachable('getRoute')
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('Error inicializando el sistema de rutas').first(),
    ).toBeVisible()
  })

  test('route calculation: Error calculando la ruta', async ({ page, api, logged }) => {
    api.delivers(heldOrder()).refuses('getRoute', 'INVALID_INPUT')
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('Error calculando la ruta', { exact: true }).first(),
    ).toBeVisible()
    await expect.poll(() => logged.join()).toContain('Error calculando la ruta')
  })

  test('no route: No se encontró una ruta válida', async ({ page, api }) => {
    api.delivers(heldOrder()).replies('getRoute', routeOf({ path: [] }))
    await openOnDuty(page, api)
    await expect(
      deliveryCard(page).getByText('No se encontró una ruta válida', { exact: true }).first(),
    ).toBeVisible()
  })
})

test('monthly totals that fail are told and can be asked for again', async ({ page, api }) => {
  api.refuses('getMonthlyTotals', 'INVALID_INPUT')
  await openOffDuty(page, api, '/summary')
  await expect(page.getByRole('alert').filter({ has: button(page, 'Reintentar') })).toBeVisible()
  api.replies('getMonthlyTotals', {
    month: 'MARZO',
    total: 1,
    totalMoneyByMonth: 10,
    puniEarnings: 0.5,
    waits: 0,
    waitedSeconds: 0,
  })
  await button(page, 'Reintentar').click()
  await expect(page.getByRole('heading', { name: 'MARZO' })).toBeVisible()
})
