/** Section 7: every call of the app as it goes over the wire: method, path, query, payload, bearer. */
import type { Page } from '@playwright/test'
import type { CallName } from '@puni/contract/routes'
import {
  ALMAGRO,
  CENTRO,
  NOON,
  NOT_ACTIVATED,
  ORDER_ID,
  RIDER_ID,
  TOKEN,
  heldOrder,
  offerSince,
} from './entities.ts'
import { locationAnswers } from './device.ts'
import {
  acceptButton,
  advanceTo,
  askForDuty,
  button,
  chooseFromMenu,
  createRiderButton,
  enterCode,
  fillLogin,
  fillSignUp,
  logInButton,
  openSignUp,
  skipButton,
  waiting,
} from './phone.ts'
import { PICKUP } from './platform.ts'
import type { ScriptedApi, SentCall } from './scripted-api.ts'
import { DETAIL, expect, giveClock, openAs, openOffDuty, openOnDuty, test } from './scripted.ts'

const BEARER = `Bearer ${TOKEN}`

/** The first call of this name, once it was made. */
async function firstCall(api: ScriptedApi, name: CallName): Promise<SentCall> {
  await expect.poll(() => api.sent(name).length).toBeGreaterThan(0)
  const [call] = api.sent(name)
  if (call === undefined) throw new Error(`${name} was not called`)
  return call
}

const openDetail = (page: Page, api: ScriptedApi) => openOffDuty(page, api, DETAIL)

test('POST /user/login-rider sends the credentials', async ({ page, api }) => {
  await page.goto('/')
  await fillLogin(page, ' ramona@e2e.example ', ' clave con espacios ')
  await logInButton(page).click()
  const { method, path, body, authorization } = await firstCall(api, 'loginRider')
  expect([method, path]).toEqual(['POST', '/user/login-rider'])
  expect(body).toEqual({ email: 'ramona@e2e.example', password: ' clave con espacios ' })
  expect(authorization).toBeUndefined()
})

test('POST /activation/validate sends code, entityId and entityType', async ({ page, api }) => {
  await openAs(page, api, NOT_ACTIVATED)
  await enterCode(page, ' 12345')
  const { method, path, body } = await firstCall(api, 'validateActivation')
  expect([method, path]).toEqual(['POST', '/activation/validate'])
  expect(body).toEqual({ code: '12345', entityId: RIDER_ID, entityType: 'rider' })
})

test('PATCH /rider/{id}/working sends working and the zone, with the bearer', async ({ page, api }) => {
  await openOffDuty(page, api)
  await askForDuty(page, 'Almagro')
  const { method, path, body, authorization } = await firstCall(api, 'setWorking')
  expect([method, path]).toEqual(['PATCH', `/rider/${RIDER_ID}/working`])
  expect(body).toEqual({ working: true, zoneId: ALMAGRO._id })
  expect(authorization).toBe(BEARER)
})

test('GET /rider/{id}/monthly-totals asks for the chosen month', async ({ page, api }) => {
  await giveClock(page)
  await openOffDuty(page, api, '/summary')
  const { method, path, query, authorization } = await firstCall(api, 'getMonthlyTotals')
  expect([method, path]).toEqual(['GET', `/rider/${RIDER_ID}/monthly-totals`])
  expect(query).toEqual({ year: '2026', month: '3' })
  expect(authorization).toBe(BEARER)
  await page.getByLabel('Año').selectOption('2025')
  await page.getByLabel('Mes', { exact: true }).selectOption({ label: 'DICIEMBRE' })
  await expect
    .poll(() => api.sent('getMonthlyTotals').at(-1)?.query)
    .toEqual({
      year: '2025',
      month: '12',
    })
})

test('POST /rider/ sends every field as a multipart form', async ({ page, api }) => {
  const form = await openSignUp(page)
  await fillSignUp(form)
  await createRiderButton(form).click()
  const { method, path, request, authorization } = await firstCall(api, 'createRider')
  expect([method, path]).toEqual(['POST', '/rider/'])
  expect(authorization).toBeUndefined()
  expect(request.headers()['content-type']).toContain('multipart/form-data')
  const sent = request.postDataBuffer()?.toString('latin1') ?? ''
  const names = Array.from(sent.matchAll(/form-data; name="(\w+)"/g), (match) => match[1])
  expect(names.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'dniPhoto',
    'documentNumber',
    'email',
    'fullName',
    'password',
    'phone',
    'selfiePhoto',
    'vehicleType',
    'zone',
  ])
  expect(sent).toContain(CENTRO._id)
})

test('GET /zone/unrestricted needs no bearer', async ({ page, api }) => {
  await openSignUp(page)
  const { method, path, authorization } = await firstCall(api, 'listZones')
  expect([method, path]).toEqual(['GET', '/zone/unrestricted'])
  expect(authorization).toBeUndefined()
})

test('GET /user/rider/me refreshes the rider of the stored token', async ({ page, api }) => {
  await openOffDuty(page, api)
  const { method, path, authorization } = await firstCall(api, 'getMe')
  expect([method, path]).toEqual(['GET', '/user/rider/me'])
  expect(authorization).toBe(BEARER)
})

test('GET /orders/filter asks for the unassigned orders of the zone and for those of the rider', async ({
  page,
  api,
}) => {
  await openOffDuty(page, api, '/orders')
  await expect.poll(() => api.sent('filterOrders').length).toBe(2)
  const calls = api.sent('filterOrders')
  for (const { method, path } of calls) expect([method, path]).toEqual(['GET', '/orders/filter'])
  expect(calls.map(({ query }) => query)).toEqual(
    expect.arrayContaining([
      { todayOnly: 'true', riderId: RIDER_ID },
      { todayOnly: 'true', assigned: 'false', zoneNumber: CENTRO._id },
    ]),
  )
})

test('GET /orders/{id} asks for one order', async ({ page, api }) => {
  await openDetail(page, api)
  const { method, path } = await firstCall(api, 'getOrder')
  expect([method, path]).toEqual(['GET', `/orders/${ORDER_ID}`])
})

test('PUT /orders/status/{id} sends the status when an order advances', async ({ page, api }) => {
  api.takesSteps(heldOrder())
  await openOnDuty(page, api)
  await advanceTo(page, 'Yendo a retirar').click()
  const { method, path, body } = await firstCall(api, 'setOrderStatus')
  expect([method, path]).toEqual(['PUT', `/orders/status/${ORDER_ID}`])
  expect(body).toMatchObject({ status: 'to_pickup' })
  expect(body).not.toHaveProperty('newStatus')
})

test('PUT /orders/status/{id} sends newStatus error to report a problem', async ({ page, api }) => {
  api.replies('getOrder', heldOrder()).replies('setOrderStatus', { order: heldOrder('error') })
  await openDetail(page, api)
  await button(page, 'Marcar como error').click()
  await button(page, 'Sí, marcar como error').click()
  const { method, path, body } = await firstCall(api, 'setOrderStatus')
  expect([method, path]).toEqual(['PUT', `/orders/status/${ORDER_ID}`])
  expect(body).toMatchObject({ newStatus: 'error' })
  expect(body).not.toHaveProperty('status')
})

test('GET /orders/historical-orders sends the filters, the entity and the page', async ({ page, api }) => {
  await openOffDuty(page, api, '/history')
  const { method, path, query } = await firstCall(api, 'getHistoricalOrders')
  expect([method, path]).toEqual(['GET', '/orders/historical-orders'])
  expect(query).toEqual({ entityType: 'rider', riderId: RIDER_ID, page: '1' })
  await page.getByLabel('Fecha desde').fill('2026-03-01')
  await page.getByLabel('Fecha hasta').fill('2026-03-06')
  await page.getByLabel('Año').fill('2026')
  await button(page, 'Buscar').click()
  await expect
    .poll(() => api.sent('getHistoricalOrders').at(-1)?.query)
    .toEqual({
      startDate: '2026-03-01',
      endDate: '2026-03-06',
      year: '2026',
      entityType: 'rider',
      riderId: RIDER_ID,
      page: '1',
    })
})

test('GET /orders/offered and /orders/accepted ask for the rider', async ({ page, api }) => {
  await openOnDuty(page, api)
  const offered = await firstCall(api, 'getOfferedOrder')
  expect([offered.method, offered.path]).toEqual(['GET', '/orders/offered'])
  expect(offered.query).toEqual({ riderId: RIDER_ID })
  const accepted = await firstCall(api, 'getAcceptedOrder')
  expect([accepted.method, accepted.path]).toEqual(['GET', '/orders/accepted'])
  expect(accepted.query).toEqual({ riderId: RIDER_ID })
})

test('PUT /orders/{orderId}/{riderId} assigns with an empty body', async ({ page, api }) => {
  api.offers(offerSince).accepts(heldOrder())
  await openOnDuty(page, api)
  await acceptButton(page).click()
  const { method, path, request } = await firstCall(api, 'acceptOrder')
  expect([method, path]).toEqual(['PUT', `/orders/${ORDER_ID}/${RIDER_ID}`])
  expect(request.postData() ?? '').toMatch(/^(\{\})?$/)
})

test('POST /orders/{id}/skip sends riderId, action and timestamp', async ({ page, api }) => {
  await giveClock(page)
  api.offers(offerSince(NOON))
  await openOnDuty(page, api)
  await skipButton(page).click()
  const { method, path, body } = await firstCall(api, 'skipOrder')
  expect([method, path]).toEqual(['POST', `/orders/${ORDER_ID}/skip`])
  expect(body).toEqual({
    riderId: RIDER_ID,
    action: 'skip',
    timestamp: expect.stringMatching(/^2026-03-06T15:\d\d:\d\d\.\d{3}Z$/) as unknown,
  })
})

test('PATCH /rider/{id}/position tells the position while working', async ({ page, api }) => {
  await giveClock(page)
  await locationAnswers(page, PICKUP)
  await openOffDuty(page, api)
  await askForDuty(page)
  await expect(waiting(page)).toBeVisible()
  const { method, path, body } = await firstCall(api, 'setPosition')
  expect([method, path]).toEqual(['PATCH', `/rider/${RIDER_ID}/position`])
  expect(body).toMatchObject({ lat: -34.609, lng: -58.392, accuracy: 8 })
  expect(api.order('setWorking', 'setPosition')).toEqual(['setWorking', 'setPosition'])
})

test('POST /user/logout revokes the token', async ({ page, api }) => {
  await openOffDuty(page, api)
  await chooseFromMenu(page, 'Cerrar sesión')
  const { method, path, authorization } = await firstCall(api, 'logout')
  expect([method, path]).toEqual(['POST', '/user/logout'])
  expect(authorization).toBe(BEARER)
})

test('every call of an active rider carries the bearer', async ({ page, api }) => {
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  for (const name of [
    'getMe',
    'getAcceptedOrder',
    'getOfferedOrder',
    'streamRider',
    'setPosition',
  ] as const) {
    expect((await firstCall(api, name)).authorization).toBe(BEARER)
  }
})
