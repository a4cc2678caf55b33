/** Going on duty: the zone, the explanation, the position, the permission to notify. */
import {
  LOCATION_NEEDED,
  activate,
  alertWith,
  askForDuty,
  button,
  chooseZone,
  dialog,
  dutyButton,
  waiting,
  zoneDialog,
} from '@puni/verify/support/phone'
import { tokenOf } from '@puni/verify/support/push-address'
import {
  ALMAGRO,
  CENTRO,
  PICKUP,
  PUSH_KEY,
  RIDER_ID,
  TOKEN,
  WORKING,
  riderOf,
} from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { answersAsked } from '../../../testing/push.ts'
import { eventually, expect, firstCall, openAs, openOffDuty, test } from '../../../testing/scripted.ts'

const BEARER = `Bearer ${TOKEN}`

describe('specification, section 8', () => {
  test('zone activation: Error al activarse', async ({ page, api, watch }) => {
    watch.expects('Error al actualizar estado de trabajo')
    await openOffDuty(page, api)
    api.refuses('setWorking', 'INTERNAL')
    await askForDuty(page)
    await expect(alertWith(page, 'Error al activarse')).toBeVisible()
    await expect(button(page, 'Activar')).toBeEnabled()
  })

  test('location permission denied: the alert that access is needed', async ({ page, api, watch }) => {
    watch.expects('Necesitas permitir el acceso a la ubicación para activarte como rider')
    page.location.answers({ code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
  })
})

test('a zone that is closed says so before and after it is tried', async ({ page, api, watch }) => {
  watch.expects('Error al actualizar estado de trabajo')
  const closed = { ...CENTRO, closedAt: '2026-03-06T14:00:00.000Z' }
  await openAs(page, api, riderOf({ zone: closed, zones: [closed, ALMAGRO] }))
  api.refuses('setWorking', 'ZONE_CLOSED')
  await askForDuty(page, 'Centro (cerrada)')
  await expect(alertWith(page, 'La zona está cerrada por ahora')).toBeVisible()
})

describe('specification, section 5', () => {
  test('nobody goes on duty without a zone', async ({ page, api }) => {
    await openOffDuty(page, api)
    await dutyButton(page).click()
    await expect(zoneDialog(page).getByLabel('Zona')).toHaveValue('')
    await expect(activate(page)).toBeDisabled()
    expect(api.sent('setWorking')).toEqual([])
  })

  test('a denied permission is explained step by step', async ({ page, api, watch }) => {
    watch.expects('Necesitas permitir el acceso a la ubicación para activarte como rider')
    page.location.answers({ code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    const told = alertWith(page, LOCATION_NEEDED)
    await expect(told).toContainText('denegado')
    await expect(told).toContainText(/permisos.*permití.*recargá la página/i)
  })

  test('the steps to enable the location are those of the browser', async ({ page, api, watch }) => {
    watch.expects('Necesitas permitir el acceso a la ubicación para activarte como rider')
    const told = async (userAgent: string) => {
      page.pretendsToBe(userAgent)
      page.location.answers({ code: 1 })
      await openOffDuty(page, api)
      await askForDuty(page)
      return await alertWith(page, LOCATION_NEEDED).innerText()
    }
    const chrome = await told(
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    )
    const safari = await told(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    )
    const firefox = await told('Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0')
    expect(new Set([chrome, safari, firefox]).size).toBe(3)
    expect(safari).toContain('Ajustes')
  })

  test('an unavailable position asks to check GPS and signal', async ({ page, api, watch }) => {
    watch.expects('No se pudo obtener tu ubicación')
    page.location.answers({ code: 2 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'No se pudo obtener tu ubicación')).toContainText(/GPS.*señal/)
  })

  test('a position that takes too long asks for connection, the open and a reload', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('La ubicación tardó demasiado')
    page.location.answers({ code: 3 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'La ubicación tardó demasiado')).toContainText(
      /conexión.*lugar abierto.*recargá/,
    )
  })

  test('any other trouble with the position is told too', async ({ page, api, watch }) => {
    watch.expects('Ocurrió un error al obtener tu ubicación')
    page.location.answers({ code: 99 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Ocurrió un error al obtener tu ubicación')).toBeVisible()
  })

  test('a device without geolocation is told so', async ({ page, api, watch }) => {
    watch.expects('Geolocalización no soportada en este dispositivo')
    page.hasNoLocation()
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
  })

  test('duty asks the device once, with its own options', async ({ page, api, watch }) => {
    watch.expects('La ubicación tardó demasiado')
    page.location.answers({ code: 3 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'tardó demasiado')).toBeVisible()
    expect(page.location.requests).toEqual([
      {
        method: 'getCurrentPosition',
        options: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      },
    ])
  })
})

describe('specification, section 9', () => {
  test('going on duty accepts 15 s of waiting and a position of 60 s ago', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(waiting(page)).toBeVisible()
    expect(page.location.requests[0]).toEqual({
      method: 'getCurrentPosition',
      options: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    })
  })
})

describe('specification, section 7', () => {
  test('PATCH /rider/{id}/working sends working and the zone, with the bearer', async ({ page, api }) => {
    await openOffDuty(page, api)
    await askForDuty(page, 'Almagro')
    const { method, path, body, authorization } = await firstCall(api, 'setWorking')
    expect([method, path]).toEqual(['PATCH', `/rider/${RIDER_ID}/working`])
    expect(body).toEqual({ working: true, zoneId: ALMAGRO._id })
    expect(authorization).toBe(BEARER)
  })
})

describe('specification, section 4', () => {
  test('duty begins with a zone, an explanation and the position', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOffDuty(page, api)
    await chooseZone(page, 'Almagro')
    await activate(page).click()
    await expect(dialog(page, 'Permiso de ubicación')).toContainText('ubicación')
    expect(page.location.requests).toEqual([])
    expect(api.sent('setWorking')).toEqual([])
    api.replies('setWorking', riderOf({ working: true, zone: ALMAGRO }))
    await button(page, 'Continuar').click()
    await expect(waiting(page)).toBeVisible()
    expect(page.location.requests[0]?.method).toBe('getCurrentPosition')
    expect(api.sent('setWorking')[0]?.body).toEqual({ working: true, zoneId: ALMAGRO._id })
  })

  test('who cancels the explanation is told that location access is needed', async ({ page, api }) => {
    page.location.answers(PICKUP)
    await openOffDuty(page, api)
    await chooseZone(page)
    await activate(page).click()
    await dialog(page, 'Permiso de ubicación').getByRole('button', { name: 'Cancelar' }).click()
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
    expect(page.location.requests).toEqual([])
    expect(api.sent('setWorking')).toEqual([])
  })

  test('without the permission of the device nobody goes on duty', async ({ page, api, watch }) => {
    watch.expects('Necesitas permitir el acceso a la ubicación para activarte como rider')
    page.location.answers({ code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, LOCATION_NEEDED)).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })

  test('a phone without location service cannot go on duty', async ({ page, api, watch }) => {
    watch.expects('Geolocalización no soportada en este dispositivo')
    page.hasNoLocation()
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
    expect(api.sent('setWorking')).toEqual([])
  })

  test('going on duty makes an inactive rider a working one', async ({ page, api }) => {
    await openOffDuty(page, api)
    await expect(page.getByText('Inactivo', { exact: true })).toBeVisible()
    api.replies('setWorking', WORKING)
    await askForDuty(page)
    await expect(page.getByText('Activo', { exact: true })).toBeVisible()
  })
})

describe('specification, section 2', () => {
  test('the way onto duty begins with the zones, by name', async ({ page, api }) => {
    await openOffDuty(page, api)
    await dutyButton(page).click()
    const zones = zoneDialog(page)
    await expect(zones.getByRole('option')).toHaveText(['Seleccionar zona', 'Almagro', 'Centro'])
    await expect(activate(page)).toBeDisabled()
    await zones.getByLabel('Zona').selectOption({ label: 'Centro' })
    await expect(activate(page)).toBeEnabled()
    await zones.getByRole('button', { name: 'Cancelar' }).click()
    await expect(zones).toBeHidden()
  })

  test('going on duty shows Activando... until the server has answered', async ({ page, api }) => {
    await openOffDuty(page, api)
    const answer = api.holds('setWorking')
    await askForDuty(page)
    await expect(button(page, 'Activando...')).toBeVisible()
    answer()
    await expect(waiting(page)).toBeVisible()
  })
})

describe('the permission to notify', () => {
  test('it is asked with a tap of its own on the way onto duty, and then the phone subscribes', async ({
    page,
    api,
  }) => {
    const service = answersAsked(() => Promise.resolve('granted'))
    await openOffDuty(page, api)
    await askForDuty(page)
    const ask = dialog(page, 'Avisos de pedidos')
    await expect(ask).toBeVisible()
    expect([api.sent('setWorking'), service.calls]).toEqual([[], []])
    await ask.getByRole('button', { name: 'Permitir avisos' }).click()
    await expect(waiting(page)).toBeVisible()
    await eventually(() => api.sent('setPushToken').map(({ body }) => body)).toEqual([
      { pushToken: tokenOf(PUSH_KEY) },
    ])
  })

  for (const [title, way] of [
    ['who says not now goes on duty all the same', 'Ahora no'],
    ['who refuses goes on duty all the same', 'Permitir avisos'],
  ] as const) {
    test(title, async ({ page, api }) => {
      answersAsked(() => Promise.resolve('denied'))
      await openOffDuty(page, api)
      api.replies('setWorking', WORKING)
      await askForDuty(page)
      await dialog(page, 'Avisos de pedidos').getByRole('button', { name: way }).click()
      await expect(waiting(page)).toBeVisible()
      expect(api.sent('setWorking')[0]?.body).toEqual({ working: true, zoneId: CENTRO._id })
      expect(api.sent('setPushToken')).toEqual([])
    })
  }
})
