/** The work screen while nothing is offered, and the way off duty. */
import {
  alertWith,
  chooseFromMenu,
  deliveryCard,
  dutyButton,
  offerCard,
  waiting,
} from '@puni/verify/support/phone'
import { CENTRO, RIDER_ID, heldOrder, offerSince, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, firstCall, openOnDuty, test } from '../../../testing/scripted.ts'

describe('specification, section 8', () => {
  test('working-status update: Error al actualizar estado de trabajo', async ({ page, api, watch }) => {
    watch.expects('Error al actualizar estado de trabajo')
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.refuses('setWorking', 'INTERNAL')
    await chooseFromMenu(page, 'Desactivarse')
    await expect(alertWith(page, 'Error al actualizar estado de trabajo')).toBeVisible()
    await expect(waiting(page)).toBeVisible()
  })
})

describe('specification, section 7', () => {
  test('GET /orders/offered and /orders/accepted ask for the rider', async ({ page, api }) => {
    await openOnDuty(page, api)
    const offered = await firstCall(api, 'getOfferedOrder')
    expect([offered.method, offered.path]).toEqual(['GET', '/orders/offered'])
    expect(offered.query).toEqual({ riderId: RIDER_ID })
    const accepted = await firstCall(api, 'getAcceptedOrder')
    expect([accepted.method, accepted.path]).toEqual(['GET', '/orders/accepted'])
    expect(accepted.query).toEqual({ riderId: RIDER_ID })
  })
})

describe('specification, section 4', () => {
  test('a working rider goes off duty from the menu', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    api.replies('setWorking', riderOf())
    await chooseFromMenu(page, 'Desactivarse')
    await expect(dutyButton(page)).toBeVisible()
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: false, zoneId: CENTRO._id })
  })
})

describe('specification, section 2', () => {
  test('without an order the panel says that orders are awaited', async ({ page, api }) => {
    await openOnDuty(page, api)
    await eventually(() => api.answered('getOfferedOrder')).toBeGreaterThan(0)
    await expect(waiting(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(deliveryCard(page)).toHaveCount(0)
  })

  test('an accepted order comes before an offered one', async ({ page, api }) => {
    api.offers(offerSince).delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
  })
})

test('how busy a zone is stands there, except with too few riders to tell', async ({ page, api }) => {
  api.replies('getZoneDemand', { zoneId: CENTRO._id, demand: 'calm' })
  await openOnDuty(page, api)
  await expect(page.getByText('Tranquila')).toBeVisible()
  api.replies('getZoneDemand', { zoneId: CENTRO._id, demand: null })
  await page.reload()
  await expect(page.getByText('Ganancia de hoy')).toBeVisible()
  await expect(page.getByText('Centro, ahora')).toHaveCount(0)
})
