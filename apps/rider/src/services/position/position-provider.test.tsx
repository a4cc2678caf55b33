/** Following the device while on duty. */
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import { alertWith, askForDuty, waiting } from '@puni/verify/support/phone'
import { PICKUP, RIDER_ID } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, firstCall, openOffDuty, openOnDuty, test } from '../../testing/scripted.ts'
import { MARGIN } from '../../testing/time.ts'

describe('specification, section 8', () => {
  test('geolocation unsupported: Geolocalización no soportada en este dispositivo', async ({ page, api }) => {
    page.hasNoLocation()
    await openOnDuty(page, api)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
  })
})

describe('specification, section 5', () => {
  test('on duty the device is watched', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    await eventually(() => page.location.requests).toContainEqual({
      method: 'watchPosition',
      options: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    })
  })
})

describe('specification, section 9', () => {
  test('the watch accepts 10 s of waiting and a position of 30 s ago', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOnDuty(page, api)
    await eventually(() => page.location.requests).toContainEqual({
      method: 'watchPosition',
      options: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    })
  })

  test('a position is applied at most every 60 s', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    stopClock()
    page.location.moveTo(-34.61, -58.392)
    await eventually(() => api.sent('setPosition').length).toBe(1)
    for (let second = 5; second < 60; second += 5) {
      await runFor(5_000 - MARGIN / 10)
      page.location.moveTo(-34.61 - second / 10_000, -58.392)
    }
    expect(api.sent('setPosition').length).toBe(1)
    await runFor(6_000)
    page.location.moveTo(-34.62, -58.392)
    await eventually(() => api.sent('setPosition').length).toBe(2)
  })
})

describe('specification, section 7', () => {
  test('PATCH /rider/{id}/position tells the position while working', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(waiting(page)).toBeVisible()
    const { method, path, body } = await firstCall(api, 'setPosition')
    expect([method, path]).toEqual(['PATCH', `/rider/${RIDER_ID}/position`])
    expect(body).toMatchObject({ lat: -34.609, lng: -58.392, accuracy: 8 })
    expect(api.order('setWorking', 'setPosition')).toEqual(['setWorking', 'setPosition'])
  })
})

test('a position without signal is logged once, by the queue that tries again', async ({
  page,
  api,
  watch,
}) => {
  watch.expects('setPosition')
  api.isUnreachable('setPosition')
  page.location.answers(PICKUP)
  await openOnDuty(page, api)
  await eventually(() => api.answered('setPosition')).toBeGreaterThan(0)
  api.replies('setPosition', { ok: true })
  await eventually(() => api.answered('setPosition')).toBeGreaterThan(1)
})

describe('a wrong clock', () => {
  const MINUTE_MS = 60_000
  for (const minutes of [45, 3 * 60, 24 * 60].flatMap((each) => [each, -each])) {
    for (const sensor of ["the phone's", 'the right'] as const) {
      test(`of ${minutes} min, and a sensor with ${sensor} time: the position is told as of now`, async ({
        page,
        api,
      }) => {
        api.clockAhead = minutes * MINUTE_MS
        const serverTime = () => new Date(Date.now() + api.clockAhead).toISOString()
        api.answers('getAcceptedOrder', () => ({ order: null, serverTime: serverTime() }))
        page.location.clockAhead = sensor === 'the right' ? api.clockAhead : 0
        await openOffDuty(page, api)
        await eventually(() => api.answered('getAcceptedOrder')).toBeGreaterThan(0)
        page.location.answers(PICKUP)
        await askForDuty(page)
        await expect(waiting(page)).toBeVisible()
        const { body } = await firstCall(api, 'setPosition')
        const ageMs = Date.now() + api.clockAhead - Date.parse((body as { at: string }).at)
        expect(ageMs).toBeGreaterThanOrEqual(-1_000)
        expect(ageMs).toBeLessThan(MINUTE_MS)
      })
    }
  }
})
